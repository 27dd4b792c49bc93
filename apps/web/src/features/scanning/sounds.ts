/** Somebody who picks looks at the shelf, not at the screen: what came of a scan is heard and felt. */
let context: AudioContext | null = null;

type Tone = { hertz: number; seconds: number };
const tones = {
  right: [{ hertz: 1_320, seconds: 0.09 }],
  wrong: [
    { hertz: 220, seconds: 0.18 },
    { hertz: 165, seconds: 0.3 },
  ],
} satisfies Record<string, Tone[]>;
const beats = { right: 60, wrong: [120, 80, 240] };

export const sound = (kind: keyof typeof tones) => {
  navigator.vibrate?.(beats[kind]);
  context ??= new AudioContext();
  // A browser that has not been touched yet stays silent; the words are there all the same.
  if (context.state === "suspended") void context.resume().catch(() => {});
  let at = context.currentTime;
  for (const { hertz, seconds } of tones[kind]) {
    const tone = new OscillatorNode(context, { frequency: hertz, type: kind === "wrong" ? "square" : "sine" });
    const volume = new GainNode(context, { gain: 0.2 });
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds + 0.05;
  }
};
