import { writeFile } from 'node:fs/promises';
import { coreFontFile, makeCoreFont } from './core-font.ts';

await writeFile(coreFontFile, await makeCoreFont());
