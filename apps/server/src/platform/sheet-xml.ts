/** The little XML that workbooks are made of: no document types, hence no entities of their own to blow up. */
export type XmlEvent =
  | { type: "open"; name: string; attributes: Record<string, string> }
  | { type: "close"; name: string }
  | { type: "text"; text: string };

const TAG_LENGTH_MAX = 64 * 1024;
const TAG = /<(\/?)([^\s/>]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>/y;
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** What is skipped whole, by how it begins and ends. */
const SKIPPED: [start: string, end: string][] = [
  ["<?", "?>"],
  ["<!--", "-->"],
];
const CDATA = { start: "<![CDATA[", end: "]]>" };

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return entities[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
      })
    : text;

/** Producers differ in their prefixes; the local name tells enough. */
const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const attributesOf = (text: string): Record<string, string> => {
  const attributes: Record<string, string> = {};
  if (!text.includes("=")) return attributes;
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
    attributes[localName(match[1]!)] = decodeEntities(match[2] ?? match[3] ?? "");
  }
  return attributes;
};

type Step = { events: XmlEvent[]; next: number } | "incomplete";

const readTag = (text: string, at: number): Step => {
  TAG.lastIndex = at;
  const match = TAG.exec(text);
  if (!match) return "incomplete";
  const [, slash, rawName = "", rest = ""] = match;
  const name = localName(rawName);
  const next = TAG.lastIndex;
  if (slash) return { events: [{ type: "close", name }], next };
  const open: XmlEvent = { type: "open", name, attributes: attributesOf(rest) };
  return { events: rest.endsWith("/") ? [open, { type: "close", name }] : [open], next };
};

const readMarkup = (text: string, at: number): Step => {
  if (text.startsWith(CDATA.start, at)) {
    const end = text.indexOf(CDATA.end, at);
    if (end < 0) return "incomplete";
    const content = text.slice(at + CDATA.start.length, end);
    return { events: [{ type: "text", text: content }], next: end + CDATA.end.length };
  }
  for (const [start, stop] of SKIPPED) {
    if (!text.startsWith(start, at)) continue;
    const end = text.indexOf(stop, at);
    return end < 0 ? "incomplete" : { events: [], next: end + stop.length };
  }
  // A start cut off by the end of the piece may still become one of the above.
  if (text.startsWith("<!", at)) {
    if (text.length - at < CDATA.start.length) return "incomplete";
    throw new Error("The XML holds a document type");
  }
  return readTag(text, at);
};

/** Text may be given in parts, but never cut inside an entity. */
const textEnd = (text: string, start: number): number => {
  const entity = text.lastIndexOf("&");
  return entity >= start && text.length - entity < 12 && !text.includes(";", entity) ? entity : text.length;
};

/** Reads XML fed in pieces; what a piece leaves unfinished waits for the next. */
export const openXmlReader = (): ((piece: string) => XmlEvent[]) => {
  let pending = "";
  return (piece) => {
    const text = pending + piece;
    const events: XmlEvent[] = [];
    let at = 0;
    while (at < text.length) {
      if (text[at] === "<") {
        const step = readMarkup(text, at);
        if (step === "incomplete") break;
        events.push(...step.events);
        at = step.next;
      } else {
        const tag = text.indexOf("<", at);
        const end = tag < 0 ? textEnd(text, at) : tag;
        if (end > at) events.push({ type: "text", text: decodeEntities(text.slice(at, end)) });
        if (end === at || tag < 0) {
          at = end;
          break;
        }
        at = end;
      }
    }
    pending = text.slice(at);
    if (pending.length > TAG_LENGTH_MAX) throw new Error("The XML holds an endless tag");
    return events;
  };
};
