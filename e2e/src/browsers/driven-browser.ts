/** The inside of a window, in CSS pixels. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A point of a window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A tab that is driven from outside. */
export interface DrivenTab {
  /** Opens an address, and resolves when the document has been loaded. */
  open(url: string): Promise<void>;
  /**
   * Runs an expression in the page and resolves with its value, which has to be JSON. Waits for a promise.
   * @param frame - a selector of the page's frame in which it runs instead
   */
  evaluate(expression: string, frame?: string): Promise<unknown>;
  /** Presses and releases the mouse at a point of the window, or of the inside of a frame. */
  press(point: Point, frame?: string): Promise<void>;
  /** Types a text over that of the field which has the focus. */
  typeOver(text: string, frame?: string): Promise<void>;
  /** Brings the tab to the front. */
  show(): Promise<void>;
  /** Takes a picture of what the window shows, as a PNG file. */
  screenshot(): Promise<Buffer>;
}

/** A browser that is driven from outside, with one tab of a visitor who is new. */
export interface DrivenBrowser extends DrivenTab {
  /** Opens another tab of the same visitor. */
  openTab(): Promise<DrivenTab>;
  close(): Promise<void>;
}

export const desktop: WindowSize = { width: 1280, height: 900 };

/** Narrower than the narrowest window of WebKitGTK, which has 447 pixels. */
export const phone: WindowSize = { width: 390, height: 844 };
