// The sentences of the house in the reader's language: the template translates them, the client only fills them in.
import { given } from "./dom";

const words = given<Record<string, string>>("words");

export function say(key: string, values: Record<string, string | number> = {}): string {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
