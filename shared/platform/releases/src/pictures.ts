export {
  comparePictures,
  type PictureChange,
  pagesToPhotograph,
} from './diff/pictures/compare-pictures.ts';
export { pictureLines } from './diff/pictures/picture-report.ts';
