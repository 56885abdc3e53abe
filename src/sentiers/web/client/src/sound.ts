// Wood and paper, made here and now: a knock for a move, a rustle for one's turn, a warm chord for the end. Never before somebody
// has touched the page, and quiet.
import { isOn } from "./settings";

export type Sound = "knock" | "rustle" | "chord";

const LOUD = 0.22;
let context: AudioContext | null = null;
let out: GainNode | null = null;

/** Plays a sound, if sounds are asked for; `after`: seconds from now. */
export function play(sound: Sound, after = 0): void {
  if (!isOn("sound") || !navigator.userActivation?.hasBeenActive) return;
  if (!context || !out) {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = LOUD;
    out.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  ({ knock, rustle, chord })[sound](context, out, context.currentTime + 0.02 + after);
}

/** A tone that rises quickly and fades away. */
function tone(on: AudioContext, to: AudioNode, at: number, shape: OscillatorType, pitch: number, loud: number, rise: number, fade: number): void {
  const [voice, gain] = [on.createOscillator(), on.createGain()];
  voice.type = shape;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fade);
  voice.connect(gain).connect(to);
  voice.start(at);
  voice.stop(at + rise + fade + 0.05);
}

/** Noise through a window of pitches. */
function noise(on: AudioContext, to: AudioNode, at: number, lasts: number, pitch: number, narrow: number): [BiquadFilterNode, GainNode] {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * lasts), on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const [source, filter, gain] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = narrow;
  source.connect(filter).connect(gain).connect(to);
  source.start(at);
  return [filter, gain];
}

/** A peg set into its hole: what a small block of wood rings with, and the touch before it. */
function knock(on: AudioContext, to: AudioNode, at: number): void {
  const base = 380 + Math.random() * 40; // no two pieces of wood are alike
  for (const [times, loud, fade] of [[1, 0.9, 0.09], [2.42, 0.4, 0.055], [4.1, 0.18, 0.03]] as const)
    tone(on, to, at, "sine", base * times, loud, 0.002, fade);
  const [, gain] = noise(on, to, at, 0.03, 2400, 1.2);
  gain.gain.setValueAtTime(0.5, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.025);
}

/** A sheet of paper pushed across the table. */
function rustle(on: AudioContext, to: AudioNode, at: number): void {
  const [filter, gain] = noise(on, to, at, 0.5, 3000, 0.7);
  filter.frequency.setValueAtTime(2600, at);
  filter.frequency.linearRampToValueAtTime(5200, at + 0.4);
  gain.gain.setValueAtTime(0.0001, at);
  for (const [when, loud] of [[0.05, 0.34], [0.1, 0.12], [0.17, 0.4], [0.24, 0.1], [0.3, 0.24], [0.46, 0.0001]] as const)
    gain.gain.linearRampToValueAtTime(loud, at + when);
}

/** Four bars of a wooden xylophone, one after the other. */
function chord(on: AudioContext, to: AudioNode, at: number): void {
  for (const [place, pitch] of [174.6, 220, 261.6, 349.2].entries()) {
    tone(on, to, at + place * 0.07, "triangle", pitch, 0.5, 0.012, 1.3);
    tone(on, to, at + place * 0.07, "sine", pitch * 4, 0.08, 0.004, 0.25);
  }
}
