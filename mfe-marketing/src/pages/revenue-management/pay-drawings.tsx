import { chakra } from '@site/ui';
import { qrModules } from './qr-modules.ts';

/** The colours suit the deep band, which is the same in both colour schemes. */
const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    '& .paper': { fill: 'fg.onDeep' },
    '& .ink': { fill: 'bg.deep' },
    '& .soft': { fill: 'border.onDeep' },
    '& .sun': { fill: 'accent' },
    '& .muted': { fill: 'fg.onDeepMuted' },
    '& .wave': { fill: 'none', stroke: 'accent', strokeWidth: '5', strokeLinecap: 'round' },
  },
});

const frame = { viewBox: '0 0 320 220', 'aria-hidden': true } as const;

/** A bill with a code, in the corners of a camera's view. */
function Qr() {
  return (
    <Drawing {...frame}>
      <rect className="paper" x="102" y="22" width="116" height="176" rx="8" />
      <rect className="soft" x="116" y="38" width="52" height="7" rx="3.5" />
      <rect className="muted" x="116" y="52" width="34" height="5" rx="2.5" />
      <path className="ink" transform="translate(118 70) scale(4)" d={qrModules} />
      <rect className="soft" x="116" y="168" width="88" height="16" rx="8" />
      <path
        className="wave"
        d="M78 74V56q0-10 10-10h4M242 74V56q0-10-10-10h-4M78 150v18q0 10 10 10h4M242 150v18q0 10-10 10h-4"
      />
    </Drawing>
  );
}

/** A phone that asks for the PIN. */
function Mobile() {
  return (
    <Drawing {...frame}>
      <rect className="soft" x="108" y="8" width="104" height="204" rx="18" />
      <rect className="paper" x="115" y="15" width="90" height="190" rx="12" />
      <rect className="ink" x="142" y="22" width="36" height="6" rx="3" />
      <rect className="ink" x="126" y="52" width="68" height="46" rx="8" />
      <rect className="muted" x="135" y="62" width="32" height="5" rx="2.5" />
      <rect className="sun" x="135" y="75" width="48" height="9" rx="4.5" />
      <g className="ink">
        <circle cx="136" cy="122" r="6" />
        <circle cx="152" cy="122" r="6" />
        <circle cx="168" cy="122" r="6" />
      </g>
      <circle className="muted" cx="184" cy="122" r="6" />
      <rect className="sun" x="126" y="148" width="68" height="24" rx="12" />
      <rect className="muted" x="142" y="188" width="36" height="4" rx="2" />
      <path
        className="wave"
        d="M230 84q16 26 0 52M248 70q26 40 0 80M90 84q-16 26 0 52M72 70q-26 40 0 80"
      />
    </Drawing>
  );
}

/** A card at a terminal. */
function Card() {
  return (
    <Drawing {...frame}>
      <g transform="rotate(-12 110 120)">
        <rect className="sun" x="34" y="66" width="142" height="92" rx="11" />
        <rect className="ink" x="34" y="84" width="142" height="18" />
        <rect className="paper" x="48" y="118" width="26" height="20" rx="4" />
        <rect className="ink" x="86" y="124" width="60" height="7" rx="3.5" />
        <rect className="ink" x="86" y="137" width="38" height="6" rx="3" />
      </g>
      <path className="wave" d="M186 70q-12-18 0-36M170 78q-20-26 0-54" />
      <rect className="soft" x="196" y="18" width="92" height="186" rx="14" />
      <rect className="paper" x="206" y="30" width="72" height="58" rx="6" />
      <rect className="soft" x="216" y="42" width="34" height="6" rx="3" />
      <rect className="ink" x="216" y="58" width="52" height="12" rx="4" />
      <g className="muted">
        <rect x="208" y="104" width="18" height="14" rx="4" />
        <rect x="233" y="104" width="18" height="14" rx="4" />
        <rect x="258" y="104" width="18" height="14" rx="4" />
        <rect x="208" y="126" width="18" height="14" rx="4" />
        <rect x="233" y="126" width="18" height="14" rx="4" />
        <rect x="258" y="126" width="18" height="14" rx="4" />
        <rect x="208" y="148" width="18" height="14" rx="4" />
        <rect x="233" y="148" width="18" height="14" rx="4" />
        <rect x="258" y="148" width="18" height="14" rx="4" />
      </g>
      <rect className="sun" x="208" y="174" width="68" height="16" rx="8" />
    </Drawing>
  );
}

/** Decorative drawings of the ways to pay. */
export const payDrawings = { qr: Qr, mobile: Mobile, card: Card } as const;
