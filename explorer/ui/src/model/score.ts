// SPDX-License-Identifier: MIT
// Scores are MAX's. Infinity is a finite number, so that -INF + 1 is a legal window bound.
export const INF = 1 << 30;
export const NONE = -(2 ** 31);  // no such field in this event

export function scoreText(v: number): string {
  if (v === NONE) return '';
  if (v >= INF) return '+∞';
  if (v === INF - 1) return '+∞−1';
  if (v === -INF + 1) return '−∞+1';
  if (v <= -INF) return '−∞';
  return v < 0 ? `−${- v}` : String(v);
}
