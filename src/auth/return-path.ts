/**
 * The path of this server to which a response redirects. Browsers treat a backslash like a slash and ignore tabs and
 * line breaks, so all of them are rejected, and so is a second slash at the start, which would name another host.
 */
export const RETURN_PATH = "^/(?![/\\\\])[^\\\\\\x00-\\x20\\x7f]*$";
