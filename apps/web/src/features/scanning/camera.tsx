import { Button, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./scanning.module.css";

/** Chrome on phones has it; no type library does yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorMaker = new (options: { formats: string[] }) => Detector;
const maker = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

export const hasCamera = () => maker() !== undefined && Boolean(navigator.mediaDevices?.getUserMedia);

const formats = ["data_matrix", "ean_13", "ean_8", "upc_a", "code_128", "qr_code"];
const lookEveryMs = 200;
/** A code held before the lens is read many times: it counts once until it was away this long. */
const sameAgainMs = 1_500;

const watch = (video: HTMLVideoElement, onCode: (code: string) => void) => {
  const Maker = maker();
  if (!Maker) return () => {};
  const detector = new Maker({ formats });
  let last = { code: "", at: 0 };
  const timer = setInterval(async () => {
    const [seen] = await detector.detect(video).catch(() => []);
    if (!seen) return;
    const isSame = seen.rawValue === last.code && Date.now() - last.at < sameAgainMs;
    last = { code: seen.rawValue, at: Date.now() };
    if (isSame) return;
    navigator.vibrate?.(60);
    onCode(seen.rawValue);
  }, lookEveryMs);
  return () => clearInterval(timer);
};

type Props = { onCode: (code: string) => void; onClose: () => void; children: ReactNode };

/** The phone's own camera as a scanner, with what came of the last scan: in sight wherever one has scrolled to. */
export const Camera = ({ onCode, onClose, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onCode);
  read.current = onCode;
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "start" }), []);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let stop = () => {};
    let gone = false;
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const element = video.current;
      if (gone || !element) return close();
      element.srcObject = stream;
      await element.play();
      stop = watch(element, (code) => read.current(code));
    };
    const close = () => {
      stop();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    open().catch(() => setFault("The camera cannot be used. Allow it in the browser, or type the code."));
    return () => {
      gone = true;
      close();
    };
  }, []);
  return (
    <div ref={box} className={classes.camera}>
      {fault ? <Text role="alert">{fault}</Text> : <video ref={video} muted playsInline aria-label="Camera" />}
      <div className={classes.under}>
        {children}
        <Button variant="default" onClick={onClose}>
          Close the camera
        </Button>
      </div>
    </div>
  );
};
