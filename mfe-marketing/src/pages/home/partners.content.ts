import acacia from './partners/acacia.svg?url';
import jahazi from './partners/jahazi.svg?url';
import kilele from './partners/kilele.svg?url';
import mlima from './partners/mlima.svg?url';
import mwamba from './partners/mwamba.svg?url';
import nyuki from './partners/nyuki.svg?url';
import tausi from './partners/tausi.svg?url';
import umoja from './partners/umoja.svg?url';
import wimbi from './partners/wimbi.svg?url';

export interface Partner {
  readonly name: string;
  /** The address of its mark, one colour in light and one in dark, 32 px high. */
  readonly mark: string;
  /** Width of the mark in pixels. */
  readonly width: number;
}

export const partners = {
  title: 'Partners we work with',
  partners: [
    { name: 'Mlima Bank', mark: mlima, width: 100 },
    { name: 'Tausi Pay', mark: tausi, width: 95 },
    { name: 'Kilele Telecom', mark: kilele, width: 112 },
    { name: 'Jahazi Freight', mark: jahazi, width: 99 },
    { name: 'Nyuki Cloud', mark: nyuki, width: 93 },
    { name: 'Mwamba Assurance', mark: mwamba, width: 120 },
    { name: 'Acacia Auditors', mark: acacia, width: 103 },
    { name: 'Wimbi Devices', mark: wimbi, width: 126 },
    { name: 'Umoja Growers', mark: umoja, width: 97 },
  ] satisfies readonly Partner[],
} as const;
