/*
 * Draws the story of `story.ts` at any moment: `build(story)` once, then `draw(seconds)` for each
 * frame. Nothing is animated on its own, so the same moment always gives the same picture.
 */

/** Where the screens stand: the middle and the height of the place, in pixels. */
const PLACE = { middle: 888, top: 104, height: 496 };
/** Seconds in which a scene comes and goes. */
const COME = 0.6;
const GO = 0.3;
/** Seconds after which the ring begins to close around its part. */
const RING_AFTER = 1.3;

const scenes = [];

/** Puts every scene on the stage; resolves when their screens are there. */
window.build = async (story) => {
  let begin = 0;
  for (const scene of story) {
    const element = document.createElement('section');
    element.className = scene.screen ? 'scene' : 'scene large';
    element.innerHTML = `<div class="words"><p>${scene.eyebrow}</p><h1>${scene.headline}</h1></div>`;
    document.body.append(element);
    const device = scene.screen && (await addDevice(element, scene.screen));
    scenes.push({ ...scene, begin, element, device });
    begin += scene.seconds;
  }
  await document.fonts.ready;
};

async function addDevice(element, { page, width, height, shownWidth, mark, phone }) {
  const scale = shownWidth / width;
  const shownHeight = height * scale;
  const device = document.createElement('div');
  device.className = phone ? 'device phone' : 'device';
  Object.assign(device.style, {
    width: `${shownWidth}px`,
    height: `${shownHeight}px`,
    left: `${PLACE.middle - shownWidth / 2}px`,
    top: `${PLACE.top + (PLACE.height - shownHeight) / 2}px`,
  });
  const frame = document.createElement('iframe');
  Object.assign(frame, { width, height, src: `/${page}.html` });
  frame.style.transform = `scale(${scale})`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  device.append(frame);
  element.append(device);
  await loaded;
  await frame.contentDocument.fonts.ready;
  const part = frame.contentDocument.querySelector(mark).getBoundingClientRect();
  const ring = document.createElement('div');
  ring.className = 'ring';
  const room = 7;
  Object.assign(ring.style, {
    left: `${part.left * scale - room}px`,
    top: `${part.top * scale - room}px`,
    width: `${part.width * scale + 2 * room}px`,
    height: `${part.height * scale + 2 * room}px`,
  });
  device.append(ring);
  return { device, ring };
}

/** Draws one moment. */
window.draw = (seconds) => {
  const last = scenes.at(-1);
  const total = last.begin + last.seconds;
  for (const scene of scenes) drawScene(scene, seconds - scene.begin, scene === last);
  document.querySelector('#day i').style.transform = `scaleX(${seconds / total})`;
  document.querySelectorAll('#pillars i').forEach((pillar, index) => {
    pillar.style.transform = `scaleY(${ease((seconds - index * 0.25) / 1.4)})`;
  });
};

function drawScene({ element, device, seconds }, at, isLast) {
  const here = at >= 0 && (at < seconds || isLast);
  element.style.visibility = here ? 'visible' : 'hidden';
  if (!here) return;
  const gone = isLast ? 0 : ease((at - seconds + GO) / GO);
  element.style.opacity = String(1 - gone);
  [...element.querySelectorAll('.words > *')].forEach((word, index) => {
    const come = ease((at - 0.12 * index) / COME);
    word.style.opacity = String(come);
    word.style.transform = `translateY(${(1 - come) * 28}px)`;
  });
  if (!device) return;
  const come = ease((at - 0.15) / COME);
  const grow = 1 + 0.035 * (at / seconds);
  device.device.style.opacity = String(come);
  device.device.style.transform = `translateY(${(1 - come) * 48}px) scale(${grow})`;
  const ring = ease((at - RING_AFTER) / 0.5);
  device.ring.style.opacity = String(ring);
  device.ring.style.transform = `scale(${1.25 - 0.25 * ring})`;
}

/** 0 before, 1 after, and a soft landing between. */
function ease(progress) {
  const within = Math.min(Math.max(progress, 0), 1);
  return 1 - (1 - within) ** 3;
}
