import { describe, expect, it } from '@jest/globals';

import { renderTemplate } from '../../../../../shared/connectors/webhook/template.ts';

const row = { host_name: 'web "1"', output: 'x'.repeat(500), address: null, host_groups: ['a', 'b'] };
const render = (template: string, isJson = true) =>
  renderTemplate(template, { row, realm: 'paris' }, { isJson });
/** Tags that make a text of 164,000 characters, and two equal lists. */
const long = `{% assign s = "%A%A%A%A%A" %}${'{% assign s = s | append: s %}'.repeat(14)}`;
const lists = '{% assign a = (1..300000) %}{% assign b = (1..300000) %}';

describe('a template', () => {
  it.each([
    ['{"a": "{{ row.host_name }}"}', '{"a": "web \\"1\\""}'],
    ['{"a": {{ row.host_name | json }}, "b": {{ row.address | json }}}', '{"a": "web \\"1\\"", "b": null}'],
    ['["{{ row.address }}{{ nil }}", "{{ row.host_groups | join: "," }}"]', '["", "a,b"]'],
    ['{"a": "{{ row.host_groups }}"}', '{"a": "[\\"a\\",\\"b\\"]"}'],
    ['{% if row.nothing %}0{% elsif realm == "paris" %}1{% endif %}', '1'],
    ['"{{ "2026-01-02T03:04:05+02:00" | date: "%H:%M %z" }}"', '"03:04 +0200"'],
    ['{% case realm %}{% when "lyon", "paris" %}1{% else %}0{% endcase %}', '1'],
    ['{% if row.host_groups contains "b" and realm contains "ari" and realm != "lyon" %}1{% endif %}', '1'],
    ['"{{ realm | replace: "a", "A" | split: "r" | join: "-" | remove: "s" }}"', '"pA-i"'],
  ])('%j makes %j', (template, body) => {
    expect(render(template)).toEqual({ body });
  });

  it('of a text escapes nothing', () => {
    expect(render('{{ row.host_name }}\n', false)).toEqual({ body: 'web "1"\n' });
  });

  it.each([
    ['{\n "a": "{{ row.host_nam }}"}', 2, 11, /undefined variable: row.host_nam/],
    ['{{ row.host_name | exec }}', 1, 1, /undefined filter: exec/],
    ['\n{% if realm %}', 2, 1, /not closed/],
    ['{{ realm ', 1, 1, /not closed/],
    ['{% include "/etc/passwd" %}', 1, 1, /tag "include" not found/],
    ['{% render "/etc/passwd" %}', 1, 1, /tag "render" not found/],
    ['{% for i in (1..1000000000) %}a{% endfor %}', 1, 1, /tag "for" not found/],
    ['{% tablerow i in (1..1000000000) %}a{% endtablerow %}', 1, 1, /tag "tablerow" not found/],
    ['{% constructor %}', 1, 1, /tag "constructor" not found/],
    ['{% __proto__ %}', 1, 1, /not found/],
    ['{{ realm | constructor }}', 1, 1, /undefined filter/],
    ['{{ realm | __proto__ }}', 1, 1, /undefined filter/],
    ['{{ realm | raw }}', 1, 1, /undefined filter/],
    ['{{ row.__proto__ }}', 1, 4, /undefined variable/],
    ['{{ row.constructor.constructor }}', 1, 4, /undefined variable/],
    ['{{ row["constructor"] }}', 1, 4, /undefined variable/],
    ['{{ process.env }}', 1, 4, /undefined variable/],
    ['{{ (1..1000000000) | join: row.output }}', 1, 1, /more text/],
    ['{{ (1..90000) | join: row.output }}', 1, 1, /more text/],
    ['{{ "now" | date: "%999999999d" }}', 1, 1, /more text/],
    [`{{ row.output ${'| append: row.output '.repeat(400)}}}`, 1, 1, /more text/],
    [`{% assign s = row.output ${'| replace: "x", row.output '.repeat(20)}%}{{ s }}`, 1, 1, /more text/],
    [
      `{% assign s = "&" %}${'{% assign s = s | escape | append: s %}'.repeat(100)}{{ s }}`,
      1,
      null,
      /more text/,
    ],
    [
      `${'{{ row.output }}'.repeat(600)}${'{{ row.output | json }}'.repeat(10)}`,
      1,
      1,
      /no valid JSON|more text/,
    ],
    [`${long}{{ s | date: s | size }}`, 1, null, /more text/],
    [`{{ "now" ${'| date: "%B" '.repeat(700)}}}`, 1, 1, /more text/],
    [`${long}{% if s ${'contains s or s '.repeat(500)} %}1{% endif %}`, 1, null, /200 characters/],
    [`${long}{{ s ${'| split: s '.repeat(500)}}}`, 1, null, /200 characters/],
    [`${lists}{% if a == b ${'or a == b '.repeat(500)}%}1{% endif %}`, 1, null, /more text/],
    [`${lists}{% if a > b ${'or a > b '.repeat(500)}%}1{% endif %}`, 1, null, /more text/],
    [`${lists}{{ 1 ${'| plus: a '.repeat(500)}}}`, 1, null, /more text/],
    [`${lists}{% case a %}{% when ${'b, '.repeat(2000)}1 %}1{% endcase %}`, 1, null, /no list/],
    ['x'.repeat(10_001), null, null, /longer than/],
  ])('%.60s is refused', (template, line, column, message) => {
    const began = process.cpuUsage();
    const { fault } = render(template);
    const { user, system } = process.cpuUsage(began);
    expect(fault?.message).toMatch(message);
    if (column !== null && !fault!.message.includes('no valid JSON'))
      expect([fault?.line, fault?.column]).toEqual([line, column]);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it('cannot change what the next one sees', () => {
    render('{% assign __proto__ = row %}{% assign realm = "other" %}{{ host_name }}');
    expect(render('"{{ realm }}"')).toEqual({ body: '"paris"' });
    expect(render('{{ host_name }}').fault?.message).toMatch(/undefined variable/);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each([
    ['{"a": {{ row.host_groups | join: "," }} }', /no valid JSON \(line 1, column 7\)/],
    ['{"a": "\n"}', /no valid JSON \(line 1/],
    ['{"a": 1', /no valid JSON: it ends too early/],
    ['', /no valid JSON/],
  ])('that makes no JSON says where: %j', (template, message) => {
    expect(render(template).fault).toMatchObject({
      line: null,
      column: null,
      message: expect.stringMatching(message),
    });
  });

  it('may be nested as deeply as its length allows', () => {
    const depth = 350;
    expect(render(`{{ ${'row['.repeat(1400)}1${']'.repeat(1400)} }}`).fault).toBeDefined();
    expect(render(`${'{% if realm %}'.repeat(depth)}1${'{% endif %}'.repeat(depth)}`)).toEqual({ body: '1' });
  });
});
