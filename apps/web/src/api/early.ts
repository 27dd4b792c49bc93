/** What the page asked for while its code was still on the way, by address, each taken once. */
export type Early = {
  token: string | undefined;
  answers: Map<string, Promise<Response>>;
  /** What those answers hold that have come already, and since when. */
  arrived: Map<string, { held: unknown; at: number }>;
};

declare global {
  interface Window {
    early?: Early;
  }
}

const leftMs = 4_000;

/** An answer that nobody came for, as when the page turned out to be another one, grows old and keeps a connection. */
export const dropEarly = () =>
  setTimeout(() => {
    for (const answer of window.early?.answers.values() ?? [])
      void answer.then(({ body }) => body?.cancel()).catch(() => undefined);
    window.early?.answers.clear();
    window.early?.arrived.clear();
  }, leftMs);

const earlyFor = (token: string | undefined) => (window.early?.token === token ? window.early : undefined);

export const takeEarly = (address: string, token: string | undefined): Promise<Response> | undefined => {
  const early = earlyFor(token);
  const answer = early?.answers.get(address);
  early?.answers.delete(address);
  early?.arrived.delete(address);
  return answer;
};

let takenFrom = 0;
/** When what was taken last had come. */
export const arrivedAt = () => takenFrom;

/** What has come already is drawn at once, without a skeleton in its place. */
export const takeArrived = (address: string, token: string | undefined): unknown => {
  const came = earlyFor(token)?.arrived.get(address);
  if (!came) return undefined;
  takenFrom = came.at;
  void takeEarly(address, token);
  return came.held;
};
