// A position of the replay to keep: as the drawing itself, or as pixels. What colours and fonts the page has are written into it, so
// that it looks the same wherever it is opened.

const LONG = 1600; // pixels of the longer side

/** The drawing by itself, with the values of all the page's variables that it uses. */
function alone(text: string): SVGSVGElement {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  const here = getComputedStyle(document.documentElement);
  const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name as string));
  const values = [...used].sort().map((name) => [name, here.getPropertyValue(name).trim()] as const);
  const set = values.filter(([, value]) => value).map(([name, value]) => `${name}:${value}`);
  const [, , width = 1, height = 1] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const scale = LONG / Math.max(width, height);
  root.setAttribute("width", String(Math.round(width * scale)));
  root.setAttribute("height", String(Math.round(height * scale)));
  const font = getComputedStyle(document.body).fontFamily.replaceAll('"', "'");
  root.setAttribute("style", [...set, `font-family:${font}`, `background:${here.getPropertyValue("--table").trim()}`].join(";"));
  return root;
}

const written = (root: SVGSVGElement) => new XMLSerializer().serializeToString(root);

async function pixels(root: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(written(root))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Number(root.getAttribute("width")), Number(root.getAttribute("height"))];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** Fetches the drawing at an address and hands it out as a file. */
export async function keep(address: string, name: string, kind: "svg" | "png"): Promise<void> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(reply.statusText);
  const root = alone(await reply.text());
  const blob = kind === "png" ? await pixels(root) : new Blob([written(root)], { type: "image/svg+xml" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
