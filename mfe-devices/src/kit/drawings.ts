import barCodeScannerFile from '../../public/device-pictures/barcode-scanner.svg';
import cashDrawerFile from '../../public/device-pictures/cash-drawer.svg';
import pos918dFile from '../../public/device-pictures/pos-918d.svg';
import pos919dFile from '../../public/device-pictures/pos-919d.svg';
import terminalThreeQuarterFile from '../../public/device-pictures/terminal-three-quarter.svg';
import thermalPrinterFile from '../../public/device-pictures/thermal-printer.svg';
import terminalViewsFile from './drawings/terminal-views.svg';

// Where search engines find a picture is its place in `public`: its address stays with every release.
export interface Drawing {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

export interface Picture extends Drawing {
  readonly alt: string;
}

const wide = (src: string): Drawing => ({ src, width: 640, height: 480 });
const square = (src: string): Drawing => ({ src, width: 800, height: 800 });
// One file: each file of its own took a part of the line from the first picture.
const view = (name: string) => square(`${terminalViewsFile}#${name}`);

// They are exported one by one, so that each page's code has only the addresses that it shows.
export const barCodeScanner = wide(barCodeScannerFile);
export const cashDrawer = wide(cashDrawerFile);
export const pos918d = wide(pos918dFile);
export const pos919d = wide(pos919dFile);
export const thermalPrinter = wide(thermalPrinterFile);
export const terminalBack = view('back');
export const terminalFront = view('front');
export const terminalPrinting = view('printing');
export const terminalSide = view('side');
export const terminalThreeQuarter = square(terminalThreeQuarterFile);
