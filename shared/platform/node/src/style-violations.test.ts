import { expect, test } from 'vitest';
import { styleViolations } from './style-violations.ts';

const problems = (css: string, isModule = false) =>
  styleViolations('pricing', css, isModule).map(({ line, problem }) => `${line}: ${problem}`);

test.each([
  'h1{visibility:hidden}',
  '*{margin:0}',
  ':root{--space:1px}',
  '#plans{color:red}',
  '.card{color:red}',
  '.pricingcard{color:red}',
  '.devices-card{color:red}',
  '[class^="pricing-"]{color:red}',
  // Another team's section may be inside, and its page beside it.
  '.pricing-page h1{color:red}',
  '.pricing-page ~ main{color:red}',
  'main:has(.pricing-page){color:red}',
  ':not(.pricing-page){color:red}',
  ':is(.pricing-page,h1){color:red}',
  '.pricing-card,h1{color:red}',
  '.pricing-card{color:red;h2{color:red}}',
  '@media print{h1{color:red}}',
  '@supports (display:grid){@layer pricing-base{h1{color:red}}}',
  '@scope (.pricing-page){h1{color:red}}',
  '@keyframes spin{to{rotate:1turn}}',
  '@layer base{.pricing-card{color:red}}',
  '@layer reset,pricing-base;',
  '@font-face{font-family:Inter;src:url(inter.woff2)}',
  '@property --space{syntax:"<length>";inherits:true;initial-value:0px}',
  '@import url(https://fonts.example/inter.css);',
  '@view-transition{navigation:auto}',
  '@page{margin:0}',
  '@something-new x{h1{color:red}}',
  'h1{color',
])('%s reaches other applications', (css) => {
  expect(problems(css)).not.toEqual([]);
});

test.each([
  '',
  '.pricing-card{color:red}',
  'main .pricing-card:hover > .pricing-title::before{color:red}',
  'h1.pricing-title{color:red}',
  ':is(.pricing-card,.pricing-title){color:red}',
  ':where(.pricing-card) + .pricing-card{color:red}',
  '.pricing-card{&:hover{color:red} .dark &{color:blue}}',
  '@media print{@layer pricing-base{.pricing-card{color:red}}}',
  '@keyframes pricing-spin{to{rotate:1turn}}',
  '@font-face{font-family:"pricing-Inter";src:url(inter.woff2)}',
  '@property --pricing-space{syntax:"<length>";inherits:true;initial-value:0px}',
])('%s stays with its own application', (css) => {
  expect(problems(css)).toEqual([]);
});

test("a CSS module's classes and animations become its application's own", () => {
  expect(problems('.card{color:red}\n@keyframes spin{to{rotate:1turn}}', true)).toEqual([]);
  expect(problems('.card:local(.open){color:red}\n:local(.x){color:red}', true)).toEqual([]);
  const found = problems('.card{color:red}\n\n:global(.pricing-x),\nh1 {color:red}', true);
  expect(found).toEqual([expect.stringMatching(/^3: :global\(\.pricing-x\), h1 styles elements/)]);
});

test('a violation says where it is, what it is and what to do', () => {
  const css = '.pricing-card{color:red}\n\n@media print {\n  .pricing-card h1 { color: red }\n}';
  expect(problems(css)).toEqual([
    '4: .pricing-card h1 styles elements of other applications: give what is meant a class of a CSS module (name.module.css), or one that begins with pricing-, and select that',
  ]);
  const small = 'a{color:red}.pricing-b{color:red}@layer base,pricing-x;@page{margin:0}';
  expect(problems(small).map((problem) => problem.split(':')[1])).toEqual([
    ' a styles elements of other applications',
    ' @layer base,pricing-x gives a name to the whole document',
    ' @page is for the whole document',
  ]);
});
