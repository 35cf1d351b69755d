import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compactScript, withArrows, withSharedTexts } from '../../lib/build/compact-script.ts';

/** What a script that consists of one function gives. */
const run = (script: string) => JSON.stringify(runInNewContext(`${script};made`));

const BODIES = [
  ['a function that is called above its declaration', 'return f(2);function f(e){return e+1}'],
  [
    'functions that call each other',
    'function a(e){return e?b(e-1):`a`}function b(e){return e?a(e-1):`b`}return a(5)',
  ],
  ['a function that gives an object', 'function a(e){return{e}}return a(1)'],
  ['a function that gives the last of several values', 'function a(e){return e++,e}return a(1)'],
  ['a function in a block', 'let x=[];if(1){function a(){return 7}x.push(a())}return x'],
  ['a constructor', 'function A(){this.e=1}return new A().e'],
  ['a function with arguments of its own', 'function a(){return arguments.length}return a(1,2)'],
  ['a function that is replaced', 'function a(){return 1}a=()=>2;return a()'],
  [
    'a function with the name of a constructor elsewhere',
    'function a(e){function b(){return e}return b()}function c(){function b(){this.e=2}return new b().e}return[a(1),c()]',
  ],
  ['a generator', 'function* a(){yield 1}return[...a()]'],
  ['patterns and defaults', 'function a({x:e}={x:3},...t){return[e,t]}return[a(),a({x:1},2)]'],
] as const;

test.each(BODIES)('%s does the same as an arrow function', (_what, body) => {
  const script = `var made=(function(){${body}})()`;
  expect(run(withArrows(script))).toBe(run(script));
});

test.each(BODIES)('%s does the same in a compact script', (_what, body) => {
  const script = `var made=(function(){${body}})()`;
  const short = compactScript(script, 'chrome126');
  expect(run(short)).toBe(run(script));
  expect(short.length).toBeLessThanOrEqual(script.length + 1);
});

test('a compact script has its repeated texts once and short names for them', () => {
  const script =
    'var made=(function(){function find(e){return e===`accepted`||e===`accepted `.trim()?`accepted`:[`accepted`,`accepted`]}return[find(1),find(`accepted`)]})()';
  const short = compactScript(script, 'chrome126');
  expect(run(short)).toBe(run(script));
  expect(short.match(/`accepted`/g)).toHaveLength(1);
  expect(short).not.toMatch(/\$\d|function find/);
});

test('a script that can’t be read fails', () => {
  expect(() => compactScript('var made=(function(){', 'chrome126')).toThrow();
});

test('what stays a declaration is what an arrow function can not be', () => {
  const script =
    'var m=(function(){function a(e){return e}function*b(){}function c(){this.e=1}a(1);b();new c})()';
  expect(withArrows(script)).toBe(
    'var m=(function(){let a=e=>e;function*b(){}function c(){this.e=1}a(1);b();new c})()',
  );
});

test('a name that is a constructor in one block is an ordinary function in another', () => {
  const script =
    'var m=(function(){function a(){function f(){return 1}return f()}function b(){function f(){this.e=1}return new f}})()';
  expect(withArrows(script)).toBe(
    'var m=(function(){let a=()=>{let f=()=>1;return f()},b=()=>{function f(){this.e=1}return new f};})()',
  );
});

test('texts that are there often are named once, wherever a name can stand', () => {
  const long = '`needs-decision`';
  const script = `var made=(function(){'use strict';let e=${long},t={'needs-decision':1,x:${long}};switch(e){case${long}:t.y=[${long},\`a\${e===${long}}\`,String.raw\`needs-decision\`,${long}in t]}return t})()`;
  const short = withSharedTexts(script);
  expect(run(short)).toBe(run(script));
  expect(short.length).toBeLessThan(script.length);
  expect(short.match(/needs-decision/g)).toHaveLength(3);
});

test('a name that the script has is not used', () => {
  const script =
    'var made=(function(){let $0=1;return[$0,`accepted`,`accepted`,`accepted`,`accepted`,`accepted`]})()';
  expect(run(withSharedTexts(script))).toBe(run(script));
  expect(withSharedTexts(script)).toContain('$1="accepted"');
});

test('built-in functions that are there often are named once, unless they need what they are called on', () => {
  const script =
    'var made=(function(){let e={x:1},t=e=>Object.keys(e);Object.keys(e);Object.keys(e);Math.max(1,2);Math.max(1,3);Math.max(1,4);Math.max(1,5);return[t(e),Object.keys(e),Object[`keys`](e),e.keys?.(e),Math.max(1,6),Math.PI,Array.of(1),Array.of(2),Array.of(3),Array.of(4),Array.of(5)]})()';
  const short = withSharedTexts(script);
  expect(run(short)).toBe(run(script));
  expect(short.length).toBeLessThan(script.length);
  expect(short.match(/Object\.keys/g)).toHaveLength(1);
  expect(short.match(/Math\.max/g)).toHaveLength(1);
  expect(short.match(/Array\.of/g)).toHaveLength(5);
});

test('a built-in function that is overwritten stays where it is', () => {
  const script =
    'var made=(function(){Math.max=()=>7;return[Math.max(1),Math.max(2),Math.max(3),Math.max(4),Math.max(5)]})()';
  expect(run(withSharedTexts(script))).toBe('[7,7,7,7,7]');
});
