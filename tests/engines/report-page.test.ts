// The printable report in a real browser, as somebody reads it, hears it and prints it.
import { existsSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';

import { type LocalStack, startLocal } from '../../demo/start.ts';

const executablePath = process.env['REALMGATE_CHROMIUM'] ?? '/usr/bin/chromium';
const patience = 100_000;

let local: LocalStack;
let browser: Browser;
let token: string;

beforeAll(async () => {
  if (!existsSync(executablePath))
    throw new Error(`There is no browser at ${executablePath}: install chromium.`);
  local = await startLocal({ functionTimeoutMs: 120_000 });
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const authorization = `Basic ${Buffer.from('admin:admin-of-the-demo').toString('base64')}`;
  const answer = await fetch(`${local.url}/api/token/`, { headers: { authorization } });
  const body = (await answer.json()) as { readonly data: { readonly access: string } };
  token = body.data.access;
  await createObjectives();
}, 3 * patience);
afterAll(async () => {
  await browser.close();
  await local.close();
}, patience);

/** Creates two objectives of a realm, one of which is spent, and calculates their figures. */
async function createObjectives(): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const [name, target] of [
    ['hosts of the shop', 99.99],
    ['services for nights and weekends, by the contract of the year', 50],
  ] as const) {
    const rules = { realm: 'paris', kind: 'hosts', target_percent: target, window: '30d', combine: 'mean' };
    const body = JSON.stringify({ ...rules, name });
    const created = await fetch(`${local.url}/api/objectives/`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    const { data } = (await created.json()) as { readonly data: { readonly objective_id: string } };
    let status = 0;
    while (status !== 200)
      status = (await fetch(`${local.url}/api/objectives/${data.objective_id}/`, { headers })).status;
  }
}

interface Look {
  readonly colorScheme?: 'light' | 'dark';
  readonly media?: 'screen' | 'print';
  readonly width?: number;
  readonly path?: string;
}

async function open({ colorScheme = 'light', media = 'screen', width = 1100, path = 'realms/lyon/' }: Look) {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    extraHTTPHeaders: { authorization: `Bearer ${token}`, accept: 'text/html' },
  });
  page.setDefaultTimeout(patience);
  await page.emulateMedia({ colorScheme, media });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().includes('/api/reports/')) complaints.push(request.url());
  });
  const response = await answered(page, `${local.url}/api/reports/info/${path}`, complaints);
  expect(response?.status()).toBe(200);
  const policy = response?.headers()['content-security-policy'] ?? '';
  return { page, complaints, policy };
}

/** The demo's engines share this machine with all other tests: a realm that had no time is asked again. */
async function answered(page: Page, url: string, complaints: string[]) {
  for (;;) {
    complaints.length = 0;
    const response = await page.goto(url);
    if (response?.status() !== 503 && response?.status() !== 504) return response;
  }
}

const colors = (page: Page) =>
  page.evaluate<string>(
    "(() => { const { color, backgroundColor } = getComputedStyle(document.body); return color + ' on ' + backgroundColor; })()",
  );
const isWider = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

interface Chart {
  readonly days: number;
  /** The widths of the bar and of the chart in pixels. */
  readonly bar: number;
  readonly width: number;
  readonly isOverlapping: boolean;
  readonly colors: readonly string[];
}
/** Measures the visible charts of objectives. The first two boxes of each are its bar. */
const chartsOfObjectives = `
  [...document.querySelectorAll('svg[aria-labelledby^="objective-"]')].filter((chart) => chart.checkVisibility()).map((chart) => {
    const boxes = [...chart.querySelectorAll('rect')];
    const sizes = boxes.map((one) => one.getBoundingClientRect());
    const [name, value] = [...chart.querySelectorAll('text')].map((one) => one.getBoundingClientRect());
    return {
      days: boxes.length - 2,
      bar: Math.round(sizes[0].width + sizes[1].width),
      width: Math.round(chart.getBoundingClientRect().width),
      isOverlapping: name.right > value.left,
      colors: boxes.map((one) => getComputedStyle(one).fill),
    };
  })`;

/** Saves pictures for people, if REALMGATE_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['REALMGATE_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

describe('the report of a realm in a browser', () => {
  it('shows itself under a policy that allows nothing from outside, without a complaint', async () => {
    const { page, complaints, policy } = await open({});
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(await page.title()).toBe('Report of lyon');
    expect(await page.locator('svg:visible').count()).toBe(4);
    const tallest = await page.evaluate<number>(
      "Math.max(...[...document.querySelectorAll('svg rect')].map((bar) => bar.getBoundingClientRect().height))",
    );
    expect(tallest).toBeGreaterThan(10);
    expect(complaints).toEqual([]);
    await picture(page, 'report-wide');
    await page.close();
  });

  it('has each figure of its charts in a table too, for mail programs, which show no SVG', async () => {
    const { page } = await open({});
    await page.evaluate("for (const chart of document.querySelectorAll('svg')) chart.remove()");
    const summary = page.getByText('The days as a table');
    await summary.click();
    expect(await page.locator('details tr:visible').count()).toBe(30);
    expect(await page.locator('details tr').last().innerText()).toMatch(/^\d+ [A-Z][a-z]+ \d{4}\s+[\d.]+ %$/);
    await page.close();
  });

  it('tells its titles and values to who hears it', async () => {
    const { page } = await open({});
    const told = await page.locator('body').ariaSnapshot();
    expect(told).toContain('heading "Report of lyon" [level=1]');
    expect(told).toMatch(/img "Hosts by state UP \d+, DOWN \d+, UNREACHABLE \d+, PENDING \d+"/);
    expect(told).toMatch(/img "Services by state OK \d+/);
    const axis = 'The axis begins at \\d+ %, not at 0\\.';
    expect(told).toMatch(
      new RegExp(`img "Availability of all hosts by day ${axis} \\d+ [A-Z][a-z]+ \\d{4} [\\d.]+ %`),
    );
    expect(told).toMatch(/Made on \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d:\d\d /);
    expect(told).toMatch(/img "Time unavailable in 30 days lyo-/);
    expect(told).toMatch(/row "Last 24 hours [\d.]+ % [\d.]+ % \d+ 0 s"/);
    await page.close();
  });

  it('is on the range and the hostgroup that were asked for', async () => {
    const { page } = await open({ path: 'realms/lyon/?time_from=yesterday&hostgroup=linux' });
    expect(await page.title()).toBe('Report of lyon, hostgroup linux');
    const told = await page.locator('body').ariaSnapshot();
    expect(told).toMatch(/From \d+ [A-Z][a-z]+ \d{4}, 00:00:00 .*to \d+ [A-Z][a-z]+ \d{4}, 00:00:00 /s);
    expect(told).toMatch(/row "In the range [\d.]+ % [\d.]+ % \d+ 0 s"/);
    expect(told).not.toMatch(/\d{4}-\d\d-\d\d/);
    await page.close();
  });

  it('is light or dark as its reader wishes, and light on paper', async () => {
    const looks = [
      { colorScheme: 'light' },
      { colorScheme: 'dark' },
      { colorScheme: 'dark', media: 'print' },
    ] as const;
    const found: string[] = [];
    for (const look of looks) {
      const { page } = await open({ ...look, path: 'realms/paris/' });
      found.push(await colors(page));
      await picture(page, `report-${look.colorScheme}-${'media' in look ? look.media : 'screen'}`);
      await page.close();
    }
    expect(found[0]).toContain('on rgb(255, 255, 255)');
    expect(found[1]).toContain('on rgb(18, 23, 30)');
    expect(found[2]).toBe('rgb(0, 0, 0) on rgb(255, 255, 255)');
  });

  it('fits a phone and a sheet of paper', async () => {
    const phone = await open({ width: 390 });
    expect(await isWider(phone.page)).toBe(false);
    // Each chart is seen whole, and its texts are of a size that can be read.
    const charts = await phone.page.evaluate<[boolean, number][]>(`
      [...document.querySelectorAll('svg')].filter((chart) => chart.checkVisibility()).map((chart) => {
        const { left, right } = chart.getBoundingClientRect();
        return [left >= 0 && right <= 390, (right - left) / chart.viewBox.baseVal.width];
      })`);
    expect(charts.map(([isWhole]) => isWhole)).toEqual([true, true, true, true]);
    expect(charts.slice(2).every(([, scale]) => scale > 0.9)).toBe(true);
    await picture(phone.page, 'report-390');
    await phone.page.close();
    const paper = await open({ media: 'print', width: 794, path: 'multirealms/france/' });
    expect(await isWider(paper.page)).toBe(false);
    const sheets =
      (await paper.page.pdf({ format: 'A4' })).toString('latin1').split('/Type /Page\n').length - 1;
    expect(sheets).toBeLessThanOrEqual(4);
    await paper.page.close();
  });

  it('shows objectives as bars and strips of days, on a screen, a phone, in the dark and on paper, and as tables', async () => {
    const path = 'realms/paris/';
    const looks = [{}, { width: 390 }, { colorScheme: 'dark' }, { media: 'print', width: 794 }] as const;
    for (const look of looks) {
      const { page, complaints } = await open({ ...look, path });
      expect(await isWider(page)).toBe(false);
      const section = page.locator('section', { hasText: 'Objectives now' });
      const charts = await page.evaluate<Chart[]>(chartsOfObjectives);
      expect(charts).toHaveLength(2);
      for (const { days, bar, width, isOverlapping, colors: fills } of charts) {
        expect([days, isOverlapping]).toEqual([29, false]);
        expect(Math.abs(bar - width)).toBeLessThanOrEqual(1);
        expect(fills).not.toContain('rgb(0, 0, 0)');
      }
      // Nothing is left of the first budget, and something of the second.
      expect(await section.locator('tbody').first().innerText()).toMatch(
        /hosts of the shop.*−[\s\S]*services for nights.*\d/,
      );
      expect(complaints).toEqual([]);
      await picture(page, `objectives-${Object.values(look).join('-') || 'wide'}`);
      await page.close();
    }
    const { page } = await open({ path });
    const told = await page.locator('body').ariaSnapshot();
    expect(told).toMatch(
      /img "Budget and days of hosts of the shop .* of .* spent, \d+ [A-Z][a-z]+ \d{4} [\d.]+ %/,
    );
    await page.getByText('The days that spent a budget').click();
    expect(await page.locator('details tr:visible').count()).toBeGreaterThan(1);
    await page.close();
  });
});
