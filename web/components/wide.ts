/** Lists have their details beside them. The same limit as in the stylesheets: 1440 px, more if the reader's text is larger. */
export const WIDE = "screen and (min-width: 90em)";
