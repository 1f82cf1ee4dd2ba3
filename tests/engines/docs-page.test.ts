// The documentation's page in a real browser, as somebody who tries the API for the first time uses it.
import { existsSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';

import { type LocalStack, startLocal } from '../../demo/start.ts';

const executablePath = process.env['REALMGATE_CHROMIUM'] ?? '/usr/bin/chromium';
const patience = 100_000;

/** The prefix of URLs without a custom domain, which would hide the stage. */
const stage = '/prod';
let local: LocalStack;
let browser: Browser;

beforeAll(async () => {
  if (!existsSync(executablePath))
    throw new Error(`There is no browser at ${executablePath}: install chromium.`);
  local = await startLocal({ stagePrefix: stage, functionTimeoutMs: 120_000 });
  // CI runs as root, for which Chromium only starts without its sandbox.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, patience);
afterAll(async () => {
  await browser.close();
  await local.close();
}, patience);

/** Opens the page. Returns it with the errors and warnings of the browser. */
async function open(
  colorScheme: 'light' | 'dark',
  prefix = '',
): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ colorScheme });
  page.setDefaultTimeout(patience);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(local.url) && !request.url().startsWith('data:'))
      complaints.push(request.url());
  });
  await page.goto(`${local.url}${prefix}${prefix === '' ? '/' : '/docs/'}`);
  await page.waitForSelector('.opblock-tag');
  return { page, complaints };
}

/** Returns the opened section of a path's operation. */
async function unfold(page: Page, group: string, path: string) {
  await page.click(`#operations-tag-${group}`);
  const block = page.locator('.opblock', { has: page.locator(`[data-path="${path}"]`) }).first();
  await block.locator('.opblock-summary-control').first().click();
  await block.locator('button.execute').waitFor();
  return block;
}

async function execute(page: Page, group: string, path: string) {
  const block = await unfold(page, group, path);
  await block.locator('button.execute').click();
  const answer = block.locator('.live-responses-table');
  await answer.waitFor();
  return { block, answer, status: await answer.locator('.response-col_status').last().innerText() };
}

/** Saves pictures for people, if REALMGATE_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['REALMGATE_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

describe('the page at the printed address', () => {
  // Each scheme and each prefix once: neither knows of the other, and a page needs 20 s of a busy machine.
  it.each([
    ['light', ''],
    ['dark', stage],
  ] as const)(
    'logs in, asks and shows the answer: %s, behind %p',
    async (colorScheme, prefix) => {
      const { page, complaints } = await open(colorScheme, prefix);
      expect(page.url()).toBe(`${local.url}${prefix}/docs/`);
      await page.fill('input[name=user_name]', 'operator');
      await page.fill('input[name=password]', 'operator-of-the-demo');
      await page.click('#log-in button');
      await page.getByText('Logged in as operator (operator)').waitFor();
      expect(await page.inputValue('input[name=password]')).toBe('');

      const { block, answer, status } = await execute(page, 'api', '/api/realms/');
      expect(status).toContain('200');
      expect(await answer.innerText()).toContain('"realm": "france"');
      const asked = block.locator('.request-url').first();
      expect(await asked.innerText()).toContain(`${local.url}${prefix}/api/realms/`);

      await picture(page, `reference-${colorScheme}`);
      const isDark = await page.evaluate("document.documentElement.classList.contains('dark-mode')");
      expect(isDark).toBe(colorScheme === 'dark');
      expect(complaints).toEqual([]);
      await page.close();
    },
    300_000,
  );

  it('keeps its log-in over a reload, for this tab alone', async () => {
    const { page, complaints } = await open('light');
    await page.fill('input[name=user_name]', 'operator');
    await page.fill('input[name=password]', 'operator-of-the-demo');
    await page.click('#log-in button');
    await page.getByText('Logged in as operator (operator)').waitFor();
    await page.reload();
    await page.getByText('Logged in as operator (operator)').waitFor();
    await page.waitForSelector('.opblock-tag');
    expect((await execute(page, 'api', '/api/realms/')).status).toContain('200');
    expect(complaints).toEqual([]);

    // The session lasts as long as its token.
    await page.evaluate(`{
      const stored = JSON.parse(sessionStorage.getItem('realmgate.log-in'));
      sessionStorage.setItem('realmgate.log-in', JSON.stringify({ ...stored, endsAt: Date.now() }));
    }`);
    await page.reload();
    await page.getByText('Not logged in').waitFor();
    await page.close();
    const { page: other } = await open('light');
    await other.getByText('Not logged in').waitFor();
    await other.close();
  });

  it('logs out, so that neither a reload nor a request knows the token any more', async () => {
    const { page } = await open('light');
    expect(await page.locator('#log-out').isVisible()).toBe(false);
    await page.fill('input[name=user_name]', 'operator');
    await page.fill('input[name=password]', 'operator-of-the-demo');
    await page.click('#log-in button');
    await page.getByText('Logged in as operator (operator)').waitFor();
    await page.click('#log-out');
    await page.getByText('Not logged in').waitFor();
    await page.waitForSelector('.opblock-tag');
    expect(await page.locator('#log-out').isVisible()).toBe(false);
    expect((await execute(page, 'api', '/api/realms/')).status).toContain('401');
    await page.close();
  });

  it('opens the groups in which the filter finds operations, and shows these alone', async () => {
    const { page } = await open('light');
    await page.fill('.operation-filter-input', 'acknowledgements');
    await page
      .locator('.opblock', { has: page.locator('[data-path$="/acknowledgements/"]') })
      .first()
      .waitFor();
    const paths = await page.locator('.opblock [data-path]').all();
    expect(paths.length).toBeGreaterThan(2);
    expect(await page.locator('#operations-tag-token').count()).toBe(0);
    await page.fill('.operation-filter-input', '');
    await page.locator('#operations-tag-token').waitFor();
    await page.close();
  });

  it('is where the type of a problem leads: to its code among the errors', async () => {
    const refused = (await (await fetch(`${local.url}/api/realms/`)).json()) as { readonly type: string };
    const page = await browser.newPage();
    await page.goto(new URL(refused.type, local.url).href);
    expect(page.url()).toBe(`${local.url}/docs/errors.html#token_not_valid`);
    expect(await page.locator('#token_not_valid').innerText()).toBe('token_not_valid');
    await page.close();
  });

  it('folds the filters of a list, which are there at a click and are sent', async () => {
    const { page } = await open('light');
    await page.fill('input[name=user_name]', 'operator');
    await page.fill('input[name=password]', 'operator-of-the-demo');
    await page.click('#log-in button');
    await page.getByText('Logged in as operator (operator)').waitFor();
    const path = '/api/status/realms/{realm_name}/hosts/';
    const block = await unfold(page, 'status', path);
    const button = block.getByRole('button', { name: /^Show the \d\d filters of this list$/ });
    await button.waitFor();
    const height = async () => (await block.boundingBox())?.height ?? 0;
    const folded = await height();
    expect(folded).toBeGreaterThan(500);
    // The height of the page was 14,000 before.
    expect(folded).toBeLessThan(5000);
    expect(await block.locator('tr.response[data-code="404"]').count()).toBe(0);
    expect(await block.locator('tr[data-param-name=state_name]').count()).toBe(0);
    await button.click();
    await block.locator('tr[data-param-name=address]').waitFor();
    expect(await height()).toBeGreaterThan(folded + 3000);
    await block.getByRole('button', { name: /^Show the \d\d other answers$/ }).click();
    await block.locator('tr.response[data-code="404"]').waitFor();
    await block.locator('tr[data-param-name=realm_name] input').fill('paris');
    await block.locator('tr[data-param-name=q] input').fill('par-app-00');
    await block.getByRole('button', { name: /^Hide the \d\d filters of this list$/ }).click();
    await block.locator('tr[data-param-name=q]').waitFor({ state: 'detached' });
    await picture(page, 'filters-folded');
    await block.locator('button.execute').click();
    const asked = block.locator('.request-url').first();
    await asked.waitFor();
    expect(await asked.innerText()).toMatch(/\/realms\/paris\/hosts\/\?.*q=par-app-00/);
    await page.close();
  });

  it('says what is wrong with a log-in', async () => {
    const { page } = await open('light');
    await page.fill('input[name=user_name]', 'operator');
    await page.fill('input[name=password]', 'a wrong guess');
    await page.click('#log-in button');
    const state = page.locator('#state', { hasText: 'The user name or the password is wrong' });
    await state.waitFor();
    expect(await state.getAttribute('role')).toBe('status');
    await page.close();
  });
});

describe('the guides beside it', () => {
  it.each(['light', 'dark'] as const)(
    'are read behind a stage: %s',
    async (colorScheme) => {
      const { page, complaints } = await open(colorScheme, stage);
      await page.getByRole('link', { name: 'Guides' }).click();
      await page.getByRole('link', { name: 'Authentication' }).click();
      await page.getByRole('heading', { name: 'Access keys' }).waitFor();
      expect(page.url()).toBe(`${local.url}${stage}/docs/guides/authentication.html`);
      await picture(page, `guide-${colorScheme}`);
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(28, 32, 34)' : 'rgb(255, 255, 255)');
      await page.getByRole('link', { name: 'Reference' }).click();
      await page.waitForSelector('.opblock-tag');
      expect(complaints).toEqual([]);
      await page.close();
    },
    300_000,
  );
});
