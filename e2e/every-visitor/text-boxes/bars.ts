/** Runs in the page: bars that stay at the window's edges while it scrolls, and fill too much of it. */
export function findBars(): string[] {
  const { width, height, isShown, styleOf } = window.pageBoxes;
  const stuck = { top: 0, bottom: 0 };
  for (const element of document.querySelectorAll('body *')) {
    const { position, top, bottom } = styleOf(element);
    if (position !== 'sticky' || !isShown(element) || element.closest('dialog')) continue;
    const box = element.getBoundingClientRect();
    if (box.width < width / 2) continue;
    if (top !== 'auto') stuck.top = Math.max(stuck.top, Number.parseFloat(top) + box.height);
    if (bottom !== 'auto')
      stuck.bottom = Math.max(stuck.bottom, Number.parseFloat(bottom) + box.height);
  }
  const filled = Math.round(stuck.top + stuck.bottom);
  return filled > height / 3 ? [`bars keep ${filled} of ${height} px`] : [];
}
