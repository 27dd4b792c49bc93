import { invalid } from "../../platform/errors.ts";

/** From when until when a deal or an advert counts, as its form writes it. */
type Written = { starts_at: string; ends_at: string };
type Window = { starts_at: Date; ends_at: Date };

export const readWindow = (what: string, { starts_at, ends_at }: Written): Window => {
  const window = { starts_at: new Date(starts_at), ends_at: new Date(ends_at) };
  if (window.ends_at <= window.starts_at)
    throw invalid(`${what} ends after it starts.`, { ends_at: "Must be after the start." });
  return window;
};

/** Forms know no seconds. */
export const writtenWindow = ({ starts_at, ends_at }: Window): Written => ({
  starts_at: wholeMinute(starts_at),
  ends_at: wholeMinute(ends_at),
});
const wholeMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString();
