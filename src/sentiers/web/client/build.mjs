// Bundles the client into ../built (or the folder given): scripts and styles under hashed names, fonts with their
// licences, and a manifest that says which name became which. What has a hash in its name may be cached for ever.
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL("./", import.meta.url));
const out = process.argv[2] ?? fileURLToPath(new URL("../built/", import.meta.url));
await mkdir(out, { recursive: true });

const faces = (await readdir(join(here, "faces"))).filter((f) => f.endsWith(".svg")).sort();

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/site.ts", "src/table.ts", "src/replay.ts", "src/daily.ts", "src/learn.ts", "src/example.ts", "src/puzzle.ts", "src/analysis.ts", "src/account.ts", "styles/style.css", "styles/pages.css", "styles/table.css"],
  outdir: out,
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome123", "firefox121", "safari17.5"],
  loader: { ".woff2": "file" },
  define: { FACES: JSON.stringify(faces.map((f) => basename(f, ".svg"))) },
  metafile: true,
  logLevel: "warning",
});

const manifest = {};
for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) {
  const name = basename(file);
  if (entryPoint) manifest[basename(entryPoint).replace(/\.ts$/, ".js")] = name;
  else if (name.endsWith(".woff2")) manifest[name.replace(/-[A-Z0-9]{8}\.woff2$/, ".woff2")] = name;
}

async function keep(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  manifest[name] = `${basename(name, extname(name))}-${hash}${extname(name)}`;
  await writeFile(join(out, manifest[name]), content);
}

const symbols = await Promise.all(
  faces.map(async (f) =>
    (await readFile(join(here, "faces", f), "utf8"))
      .replace(/<svg [^>]*>/, `<symbol id="${basename(f, ".svg")}" viewBox="0 0 64 64">`)
      .replace("</svg>", "</symbol>")
      .replace(/\n\s*/g, ""),
  ),
);
await keep("faces.svg", `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`);
await keep("icon.svg", (await readFile(join(here, "icon.svg"), "utf8")).replace(/\n\s*/g, ""));
for (const picture of await readdir(join(here, "pictures"))) await keep(picture, await readFile(join(here, "pictures", picture)));
const site = await readFile(join(here, "site.webmanifest"), "utf8");
await keep("site.webmanifest", JSON.stringify(JSON.parse(site.replace(/"([a-z0-9-]+\.(?:svg|png))"/g, (_, name) => `"/static/${manifest[name]}"`))));

// The service worker keeps what pages are made of, and pictures for what is pushed.
const kept = Object.keys(manifest).filter((name) => /\.(js|css|woff2)$|^(faces|icon)\.svg$|^icon-192\.png$/.test(name)).sort();
const worker = await build({
  absWorkingDir: here,
  entryPoints: ["worker/sw.ts"],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: ["es2022", "chrome123", "firefox121", "safari17.5"],
  define: {
    FILES: JSON.stringify(kept.map((name) => manifest[name])),
    ICON: JSON.stringify(manifest["icon-192.png"]),
    BADGE: JSON.stringify(manifest["badge.png"]),
  },
  logLevel: "warning",
});
await keep("sw.js", worker.outputFiles[0].text);
await writeFile(join(out, "manifest.json"), JSON.stringify(manifest, null, 1) + "\n");

for (const font of ["@fontsource-variable/fraunces", "@fontsource/atkinson-hyperlegible"])
  await cp(join(here, "node_modules", font, "LICENSE"), join(out, `${basename(font)}-OFL.txt`));
