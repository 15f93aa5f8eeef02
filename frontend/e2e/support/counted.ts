/** Counts the interactions of a user: each click, each key that triggers an action, and each field that is filled or
    pasted into. */
import type { Locator, Page } from '@playwright/test';

export class Counted {
  private readonly done: string[] = [];

  constructor(private readonly page: Page) {}

  /** The number of interactions so far. */
  get total(): number {
    return this.done.length;
  }

  /** The interactions in order, for the message of a failed count. */
  get steps(): string {
    return this.done.map((step, at) => `${at + 1}. ${step}`).join('\n');
  }

  async click(target: Locator): Promise<void> {
    this.done.push(`click ${target}`);
    await target.click();
  }

  /** Filling a field by typing or pasting counts as one interaction. */
  async fill(target: Locator, text: string): Promise<void> {
    this.done.push(`fill ${target}`);
    await target.fill(text);
  }

  /** Choosing or dropping a file counts as one interaction. */
  async choose(target: Locator, name: string, text: string): Promise<void> {
    this.done.push(`choose ${name}`);
    await target.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    this.done.push(`type ${text}`);
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.done.push(`press ${key}`);
    await this.page.keyboard.press(key);
  }
}
