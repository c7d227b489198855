import { countElements } from '@platform/browser/hydration';
import type { DocumentScripts } from '@platform/browser/inline-script';
import type { ComposedRoute } from '@platform/contracts/composition';
import {
  DIRECTORY_ELEMENT,
  PAGE_COMPOSITION_ELEMENT,
  SCRIPTS_ELEMENT,
} from '@platform/contracts/page-composition-element';
import type { DocumentParts, LinkedFile } from '@platform/contracts/render-bundle';
import type { PageConfiguration, SitePageComposition } from '@site/contracts/site-configuration';
import { fontFile } from '@site/ui/shell';
import { renderToStaticMarkup } from 'react-dom/server';
import { headOf, PAGE_ELEMENT } from './head.ts';
import icon from './icon.svg?inline';
import { inlineScript } from './inline-script.ts';

type Parts = DocumentParts<PageConfiguration>;

export function renderDocument(parts: Parts): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Document {...parts} />)}\n`;
}

function Document(parts: Parts) {
  const { page, directory } = parts;
  // React cannot put a page's styles, which are HTML already, beside elements of its own.
  // A remote's own sheets come last, so that they win over a component's recipe.
  const head = [
    renderToStaticMarkup(<HeadElements {...parts} />),
    page.css,
    renderToStaticMarkup(<StyleSheets {...parts} />),
  ].join('');
  return (
    <html lang="en-KE">
      <head {...containing(head)} />
      <body>
        <div
          id="root"
          data-elements={countElements(page.html)}
          data-unhydrated=""
          {...containing(page.html)}
        />
        <Json id={PAGE_COMPOSITION_ELEMENT} value={carriedBy(parts)} />
        {directory && <script type="application/json" id={DIRECTORY_ELEMENT} />}
        <Json id={SCRIPTS_ELEMENT} value={scriptsOf(parts)} />
        <script {...containing(inlineScript)} />
      </body>
    </html>
  );
}

function HeadElements({ page, composition, structuredData }: Parts) {
  const route = composition.routes.find(({ path }) => path === page.path);
  const { title, elements } = headOf(route, composition.config);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {elements.map(({ tag: Tag, attributes }) => (
        <Tag key={JSON.stringify(attributes)} {...attributes} {...ofThisPage} />
      ))}
      <meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0E1614" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href={icon} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="preload" as="font" type="font/woff2" href={fontFile} crossOrigin="" />
      {structuredData.map((data) => (
        <Json key={JSON.stringify(data)} type="application/ld+json" value={data} {...ofThisPage} />
      ))}
    </>
  );
}

function StyleSheets({ styles }: Parts) {
  return styles.map(({ address, integrity }) => (
    <link
      key={address}
      rel="stylesheet"
      href={address}
      integrity={integrity}
      crossOrigin="anonymous"
    />
  ));
}

function containing(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } };
}

const ofThisPage = { [PAGE_ELEMENT]: '' };

interface JsonProps {
  readonly value: unknown;
  readonly type?: string;
  readonly id?: string;
}

function Json({ value, type = 'application/json', ...attributes }: JsonProps) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return <script type={type} {...attributes} {...containing(json)} />;
}

/** A large site's directory comes as a script. */
function carriedBy({ composition, directory }: Parts): Partial<SitePageComposition> {
  if (!directory) return composition;
  const { remotes: _remotes, routes: _routes, ...rest } = composition;
  return rest;
}

function scriptsOf(parts: Parts): DocumentScripts {
  const { page, composition, directory, scripts, preloads } = parts;
  const pairs = (files: readonly LinkedFile[]) =>
    files.map(({ address, integrity }): [string, string] => [address, integrity]);
  const route = composition.routes.find(({ path }) => path === page.path);
  // A configuration can make a still page alive.
  const isStill = route?.still && page.html.includes(`data-still="${route.path}"`);
  const files = {
    run: pairs(directory ? [directory, ...scripts] : scripts),
    preload: pairs(preloads),
  };
  // The not-found page learns at once what its address means.
  const waits = isStill ? 'any-address' : route?.hydrate && 'plain-address';
  // What is saved is to be seen without touching the page.
  if (process.env.NODE_ENV === 'development') return files;
  return { ...files, ...(waits ? { onInteraction: waits } : {}), ...viewOf(route, composition) };
}

function viewOf(route: ComposedRoute | undefined, { id, remotes, config }: SitePageComposition) {
  const release = route && remotes[route.app]?.release;
  if (!release) return {};
  const { sample } = config.releaseHealth;
  return { view: { composition: id, app: route.app, release, route: route.path, sample } };
}
