import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { constants, crc32, createInflateRaw, deflateRaw } from "node:zlib";
import { endStream, writeChunk } from "./stream-writes.ts";

/** The parts of the zip format that a workbook needs: no encryption, no archive over 4 GB. */
const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;
/** Sizes follow the content; names are UTF-8. */
const STREAMED_FLAGS = 0x0808;
const ENCRYPTED_FLAG = 0x0001;
const SIZE_MAX = 0xffffffff;
/** 1 January 2000: the moment of writing is nobody's need. */
const DOS_DATE = ((2000 - 1980) << 9) | (1 << 5) | 1;

export type ZipEntry = { method: number; packedSize: number; headerOffset: number };

/** The directory at the end decides what is in the archive; other bytes in between are ignored. */
export const listZip = (zip: Buffer): Map<string, ZipEntry> => {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(END_RECORD);
  const end = zip.lastIndexOf(signature);
  if (end < 0) throw new Error("This is not a zip archive");
  const entries = new Map<string, ZipEntry>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== CENTRAL_HEADER) throw new Error("The zip directory is broken");
    if (zip.readUInt16LE(at + 8) & ENCRYPTED_FLAG) throw new Error("The zip archive is encrypted");
    const nameLength = zip.readUInt16LE(at + 28);
    entries.set(zip.toString("utf8", at + 46, at + 46 + nameLength), {
      method: zip.readUInt16LE(at + 10),
      packedSize: zip.readUInt32LE(at + 20),
      headerOffset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
};

/** Sizes written in the archive are claims; what counts is each byte that comes out. */
export async function* unpackEntry(zip: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { headerOffset, method, packedSize } = entry;
  if (zip.readUInt32LE(headerOffset) !== LOCAL_HEADER) throw new Error("The zip entry is broken");
  const start = headerOffset + 30 + zip.readUInt16LE(headerOffset + 26) + zip.readUInt16LE(headerOffset + 28);
  const packed = zip.subarray(start, start + packedSize);
  if (method === STORED) yield packed;
  else if (method === DEFLATED) yield* createInflateRaw().end(packed) as AsyncIterable<Buffer>;
  else throw new Error("The zip entry is packed in an unknown way");
}

const pack = promisify(deflateRaw) as (content: Buffer, options: object) => Promise<Buffer>;

type Written = { name: Buffer; crc: number; size: number; packedSize: number; offset: number };

const localHeader = (name: Buffer): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(STREAMED_FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

const dataDescriptor = ({ crc, size, packedSize }: Written): Buffer => {
  const descriptor = Buffer.alloc(16);
  [DATA_DESCRIPTOR, crc, packedSize, size].forEach((value, index) => {
    descriptor.writeUInt32LE(value, index * 4);
  });
  return descriptor;
};

const centralHeader = ({ name, crc, size, packedSize, offset }: Written): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(STREAMED_FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(DOS_DATE, 14);
  [crc, packedSize, size].forEach((value, index) => {
    header.writeUInt32LE(value, 16 + index * 4);
  });
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
};

const endRecord = (count: number, size: number, offset: number): Buffer => {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END_RECORD, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
};

export type ZipEntryWriter = { write(content: Buffer): Promise<void>; close(): Promise<void> };

/** Writes one entry after the other, each block packed and handed on before the next is taken: memory stays flat. */
export const openZipWriter = (stream: Writable) => {
  const entries: Written[] = [];
  let offset = 0;
  const put = async (bytes: Buffer): Promise<void> => {
    offset += bytes.length;
    if (offset > SIZE_MAX) throw new Error("The archive grew over 4 GB");
    await writeChunk(stream, bytes);
  };

  const openEntry = async (entryName: string): Promise<ZipEntryWriter> => {
    const entry: Written = { name: Buffer.from(entryName), crc: 0, size: 0, packedSize: 0, offset };
    await put(localHeader(entry.name));
    const putPacked = async (content: Buffer, finishFlush: number): Promise<void> => {
      // A flushed block ends on a whole byte, so blocks packed on their own form one stream when laid end to end.
      const packed = await pack(content, { finishFlush });
      entry.packedSize += packed.length;
      await put(packed);
    };
    return {
      write: async (content) => {
        entry.crc = crc32(content, entry.crc);
        entry.size += content.length;
        if (entry.size > SIZE_MAX) throw new Error("The archive's entry grew over 4 GB");
        await putPacked(content, constants.Z_SYNC_FLUSH);
      },
      close: async () => {
        await putPacked(Buffer.alloc(0), constants.Z_FINISH);
        await put(dataDescriptor(entry));
        entries.push(entry);
      },
    };
  };

  const close = async (): Promise<void> => {
    const directoryOffset = offset;
    for (const entry of entries) await put(centralHeader(entry));
    await put(endRecord(entries.length, offset - directoryOffset, directoryOffset));
    await endStream(stream);
  };

  return { openEntry, close };
};
