/** Where a key leads from the tab at `at`, around the ends; -1 for a key that moves no tab. */
export function tabAfter(count: number, at: number, key: string, isRightToLeft: boolean): number {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return (at + 1) % count;
    case back:
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
