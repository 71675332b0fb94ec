/** What channels send. */

export interface NoticeMessage {
  /** Of the notice: the same in every attempt. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The text without names and amounts. */
  readonly summary: string;
  /** When the alert fired. */
  readonly at: string;
}

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
