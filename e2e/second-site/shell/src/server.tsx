import { pageComposition } from '@platform/contracts/composition';
import { PAGE_COMPOSITION_ELEMENT } from '@platform/contracts/page-composition-element';
import type { LinkedFile, ShellRenderBundle } from '@platform/contracts/render-bundle';
import * as Ui from '@site/ui';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { renderToStaticMarkup } from 'react-dom/server';

interface Config {
  readonly product: string;
  readonly hours: Ui.Library['hours'];
}
type RenderBundle = ShellRenderBundle<Config>;
type Module = { readonly default: React.ComponentType };

export const loadPlatform: RenderBundle['loadPlatform'] = async () => ({
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react-dom': ReactDom,
  '@site/ui': Ui,
});

export const renderPage: RenderBundle['renderPage'] = async (path, composition, load) => {
  const route = composition.routes.find((one) => one.path === path);
  const moduleOf = async (id: Parameters<typeof load>[0]) => ((await load(id)) as Module).default;
  const Page = route ? await moduleOf(`${route.app}/pages/${route.page}`) : NotFound;
  const sections = { 'rooms/hours': await moduleOf('rooms/sections/hours') };
  const library = { hours: composition.config.hours, sections };
  const html = renderToStaticMarkup(
    <Ui.LibraryContext value={library}>
      <Page />
    </Ui.LibraryContext>,
  );
  return { path, html, css: '', later: [] };
};

function NotFound() {
  return <Ui.Title>Page not found</Ui.Title>;
}

export const inlineScripts: RenderBundle['inlineScripts'] = [];

export const parsePageComposition: RenderBundle['parsePageComposition'] = (
  text,
  directory = '{}',
) => pageComposition.parse({ ...JSON.parse(text), ...JSON.parse(directory) });

export const renderDocument: RenderBundle['renderDocument'] = ({
  page,
  composition,
  scripts,
  styles,
}) => {
  const route = composition.routes.find((one) => one.path === page.path);
  const json = JSON.stringify(composition).replaceAll('<', '\\u003c');
  const linked = (file: LinkedFile) => `"${file.address}" integrity="${file.integrity}"`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${route?.title ?? 'Page not found'}</title>`,
    route ? `<meta name="description" content="${route.description}">` : '',
    ...styles.map((file) => `<link rel="stylesheet" href=${linked(file)}>`),
    ...scripts.map((file) => `<script defer src=${linked(file)}></script>`),
    `</head><body><header>${composition.config.product}</header><main>${page.html}</main>`,
    `<script type="application/json" id="${PAGE_COMPOSITION_ELEMENT}">${json}</script></body></html>`,
  ].join('\n');
};
