/** Returns the author and the words of a text. Zabbix knows only the user of our token, so that our texts begin with their author. */
export function splitAuthor(text: string): readonly [author: string, comment: string] {
  const at = text.endsWith(']') && text.includes(' [realmgate ') ? text.indexOf(': ') : -1;
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 2)];
}
