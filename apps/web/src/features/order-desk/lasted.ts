const units: [name: string, seconds: number][] = [
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
];

/** 93,784 seconds lasted 1 d 2 h: the two largest units that say anything. */
export const lasted = (seconds: number): string => {
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first === -1) return "under a minute";
  let left = seconds;
  const parts = units.slice(first, first + 2).flatMap(([name, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  return parts.join(" ");
};

export const since = (instant: string, now = Date.now()) => lasted((now - new Date(instant).getTime()) / 1000);
