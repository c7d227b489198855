import { chakra } from '@site/ui';

const Mark = chakra('svg', { base: { width: '4rem', height: '4rem', color: 'action' } });

/** A tick in a circle. */
export function SuccessMark() {
  return (
    <Mark viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="24" cy="24" r="21" strokeWidth="3" />
      <path
        d="M15 24.5l6.5 6.5L33.5 18"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Mark>
  );
}
