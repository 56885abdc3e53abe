// What one has asked for on this device: sounds, vibration, notifications, less motion. Everything is off until it is.

export type Setting = "sound" | "own" | "vibration" | "notifications" | "calm";

export function isOn(setting: Setting): boolean {
  try {
    return localStorage.getItem(`news.${setting}`) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
}

export function turn(setting: Setting, on: boolean): void {
  try {
    if (on) localStorage.setItem(`news.${setting}`, "on");
    else localStorage.removeItem(`news.${setting}`);
  } catch {
    // then it lasts as long as the checkbox
  }
}
