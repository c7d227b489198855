import { chakra } from '@site/ui';

/** An imitation of a QR code of 21 by 21 modules, as a path. It cannot be scanned. */
const qrModules =
  'M0 0h7v1h-7zM8 0h2v1h-2zM11 0h1v1h-1zM14 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h2v1h-2zM1' +
  '1 1h2v1h-2zM14 1h1v1h-1zM20 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM8 2h3v1h-3zM12' +
  ' 2h1v1h-1zM14 2h1v1h-1zM16 2h3v1h-3zM20 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM8 ' +
  '3h1v1h-1zM12 3h1v1h-1zM14 3h1v1h-1zM16 3h3v1h-3zM20 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 ' +
  '4h1v1h-1zM9 4h1v1h-1zM11 4h2v1h-2zM14 4h1v1h-1zM16 4h3v1h-3zM20 4h1v1h-1zM0 5h1v1h-1zM6 ' +
  '5h1v1h-1zM8 5h2v1h-2zM11 5h1v1h-1zM14 5h1v1h-1zM20 5h1v1h-1zM0 6h7v1h-7zM9 6h1v1h-1zM11 ' +
  '6h2v1h-2zM14 6h7v1h-7zM8 7h1v1h-1zM10 7h2v1h-2zM0 8h2v1h-2zM4 8h1v1h-1zM9 8h1v1h-1zM11 8' +
  'h2v1h-2zM14 8h1v1h-1zM16 8h1v1h-1zM0 9h1v1h-1zM4 9h1v1h-1zM7 9h1v1h-1zM9 9h1v1h-1zM14 9h' +
  '2v1h-2zM17 9h4v1h-4zM0 10h1v1h-1zM2 10h3v1h-3zM6 10h2v1h-2zM12 10h3v1h-3zM17 10h4v1h-4zM' +
  '2 11h4v1h-4zM12 11h1v1h-1zM17 11h3v1h-3zM0 12h11v1h-11zM13 12h5v1h-5zM20 12h1v1h-1zM9 13' +
  'h4v1h-4zM14 13h2v1h-2zM18 13h1v1h-1zM20 13h1v1h-1zM0 14h7v1h-7zM12 14h3v1h-3zM18 14h2v1h' +
  '-2zM0 15h1v1h-1zM6 15h1v1h-1zM13 15h1v1h-1zM15 15h5v1h-5zM0 16h1v1h-1zM2 16h3v1h-3zM6 16' +
  'h1v1h-1zM9 16h1v1h-1zM13 16h5v1h-5zM0 17h1v1h-1zM2 17h3v1h-3zM6 17h1v1h-1zM8 17h1v1h-1zM' +
  '11 17h1v1h-1zM16 17h2v1h-2zM19 17h1v1h-1zM0 18h1v1h-1zM2 18h3v1h-3zM6 18h1v1h-1zM9 18h2v' +
  '1h-2zM13 18h3v1h-3zM18 18h1v1h-1zM0 19h1v1h-1zM6 19h1v1h-1zM9 19h1v1h-1zM11 19h2v1h-2zM1' +
  '7 19h1v1h-1zM20 19h1v1h-1zM0 20h7v1h-7zM8 20h3v1h-3zM12 20h3v1h-3zM16 20h2v1h-2zM20 20h1' +
  'v1h-1z';

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

const keys = [104, 126, 148].flatMap((y) => [208, 233, 258].map((x) => [x, y] as const));

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
        {keys.map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="18" height="14" rx="4" />
        ))}
      </g>
      <rect className="sun" x="208" y="174" width="68" height="16" rx="8" />
    </Drawing>
  );
}

export const payDrawings = { qr: Qr, mobile: Mobile, card: Card } as const;
