import "leaflet/dist/leaflet.css";
import type { Map as LeafletMap, Marker } from "leaflet";
import { useEffect, useRef } from "react";
import { useConfig } from "../api/reference.ts";
import classes from "./map.module.css";

export type Pin = { lat: number; lon: number };
const nigeria: [number, number] = [9.08, 8.68];

/** A Leaflet map in a box. Without tiles it stays a plain grid, which the style sheet draws. */
const useLeaflet = (draw: (leaflet: typeof import("leaflet"), map: LeafletMap) => void) => {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef(draw);
  drawn.current = draw;
  const config = useConfig();
  useEffect(() => {
    if (!box.current || !config) return;
    let map: LeafletMap | null = null;
    let gone = false;
    const element = box.current;
    void import("leaflet").then(({ default: leaflet }) => {
      if (gone) return;
      map = leaflet.map(element, { attributionControl: Boolean(config.map_tiles_url) }).setView(nigeria, 5);
      if (config.map_tiles_url) leaflet.tileLayer(config.map_tiles_url, { maxZoom: 19 }).addTo(map);
      drawn.current(leaflet, map);
    });
    return () => {
      gone = true;
      map?.remove();
    };
  }, [config]);
  return box;
};

const iconOf = (leaflet: typeof import("leaflet")) =>
  leaflet.divIcon({ className: classes.pin ?? "", iconSize: [22, 22], iconAnchor: [11, 22] });

type PinMapProps = { label: string; pin: Pin | null; onMove: (pin: Pin) => void };

/** One pin to set by a click or a drag. Fields with its figures stand beside it, for the keyboard. */
export const PinMap = ({ label, pin, onMove }: PinMapProps) => {
  const marker = useRef<Marker | null>(null);
  const map = useRef<LeafletMap | null>(null);
  const now = useRef({ pin, onMove });
  now.current = { pin, onMove };
  const show = (to: Pin | null) => {
    if (!to || !map.current || !marker.current) return;
    marker.current.setLatLng([to.lat, to.lon]).addTo(map.current);
    if (!map.current.getBounds().contains([to.lat, to.lon])) map.current.panTo([to.lat, to.lon]);
  };
  const box = useLeaflet((leaflet, drawn) => {
    const place = ({ lat, lng }: { lat: number; lng: number }) =>
      now.current.onMove({ lat: round(lat), lon: round(lng) });
    const drawnMarker = leaflet.marker(nigeria, { draggable: true, keyboard: false, icon: iconOf(leaflet) });
    drawnMarker.on("dragend", () => place(drawnMarker.getLatLng()));
    drawn.on("click", (event) => place(event.latlng));
    map.current = drawn;
    marker.current = drawnMarker;
    const start = now.current.pin;
    if (start) drawn.setView([start.lat, start.lon], 12);
    show(start);
  });
  useEffect(() => show(pin), [pin?.lat, pin?.lon]);
  return <div ref={box} className={classes.map} role="application" aria-label={`${label}: click to set the pin`} />;
};

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export type Spot = Pin & { id: number; name: string; to?: string };

/** Several places at once; each pin says its name. The list beside it is the way for the keyboard. */
export const SpotsMap = ({ label, spots }: { label: string; spots: readonly Spot[] }) => {
  const box = useLeaflet((leaflet, map) => {
    const icon = iconOf(leaflet);
    for (const { lat, lon, name } of spots)
      leaflet.marker([lat, lon], { icon, keyboard: false, title: name }).bindTooltip(name).addTo(map);
    if (spots.length > 0)
      map.fitBounds(
        spots.map(({ lat, lon }) => [lat, lon] as [number, number]),
        { maxZoom: 13, padding: [30, 30] },
      );
  });
  return (
    <div
      key={spots.map(({ id }) => id).join()}
      ref={box}
      className={classes.map}
      role="application"
      aria-label={label}
    />
  );
};
