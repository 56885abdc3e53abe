// The menus of the header: languages, light or dark, what this device may do to be heard, and what the house is to do for me.
import { $, given } from "./dom";
import { canPush, disable, enable } from "./push";
import { isOn, turn, type Setting } from "./settings";
import { play } from "./sound";
import type { Choices } from "./types";

const menu = document.querySelector<HTMLDetailsElement>(".settings");

/** A menu closes when one looks elsewhere. */
function closes(menu: HTMLDetailsElement): void {
  const shut = (event: Event) => menu.open && !menu.contains(event.target as Node) && (menu.open = false);
  document.addEventListener("pointerdown", shut);
  document.addEventListener("focusin", shut);
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    $("summary", menu).focus();
  });
}

const says = (text: string) => ($("#settings-says").textContent = text);

function has(setting: Setting): boolean {
  return setting === "vibration" ? "vibrate" in navigator : setting !== "notifications" || canPush();
}

function wire(box: HTMLInputElement): void {
  const setting = box.dataset.setting as Setting;
  box.checked = isOn(setting);
  box.disabled = !has(setting);
  if (setting === "vibration" && box.disabled) $(`label[for="${box.id}"]`).hidden = box.hidden = true;
  box.addEventListener("change", () => void changed(box, setting));
}

async function changed(box: HTMLInputElement, setting: Setting): Promise<void> {
  says("");
  if (setting !== "notifications") turn(setting, box.checked);
  if (setting === "calm") calm();
  if (setting === "sound" && box.checked) play("knock");
  if (setting === "vibration" && box.checked) navigator.vibrate?.(40);
  if (setting === "notifications") await notifications(box);
}

async function notifications(box: HTMLInputElement): Promise<void> {
  box.disabled = true;
  if (!box.checked) await disable();
  else {
    const outcome = await enable();
    box.checked = outcome === "on";
    if (outcome !== "on") says($("#settings-says").dataset[outcome] ?? "");
  }
  box.disabled = false;
}

/** Whether the house passes for me is known to the house alone, and holds on all my devices: it is asked whenever the menu opens. */
async function choices(passes?: boolean): Promise<void> {
  const box = $<HTMLInputElement>("#set-passes");
  box.disabled = true;
  const how = { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ passes }) };
  const reply = await fetch("/api/me/choices", passes === undefined ? {} : how).catch(() => null);
  const found = (await reply?.json().catch(() => null)) as (Choices & { error?: { text?: string } }) | null;
  if (reply?.ok && found) box.checked = found.passes;
  else {
    if (passes !== undefined) box.checked = !passes;
    says(found?.error?.text ?? given<Record<string, string>>("words").offline ?? "");
  }
  box.disabled = !reply?.ok && passes === undefined;
}

document.querySelectorAll<HTMLDetailsElement>(".tools details").forEach(closes);
/** Says to the styles and to what glides whether less is to move. */
function calm(): void {
  if (isOn("calm")) document.documentElement.dataset.motion = "less";
  else delete document.documentElement.dataset.motion;
}

calm();
if (menu) {
  for (const box of menu.querySelectorAll<HTMLInputElement>("[data-setting]")) wire(box);
  const passes = menu.querySelector<HTMLInputElement>("#set-passes");
  menu.addEventListener("toggle", () => void (passes && menu.open && choices()));
  passes?.addEventListener("change", () => void choices(passes.checked));
  if (!canPush()) says($("#settings-says").dataset.without ?? "");
}
