/** Was nicht stimmt, wo Seite und Werkbank einander nicht verstehen. */

export const noAnswer = "Die Werkbank antwortet nicht. Läuft `burrkit app` noch?";
export const notUnderstood = (endpoint: string, fault: string) =>
  `Die Antwort des Servers auf ${endpoint} ist unverständlich: ${fault}.`;
/** Ein Wert an einer Stelle einer Antwort, der nicht ist, wie er sein sollte; die Antwort selbst hat keine Stelle. */
export const wrong = (at: string, value: string) => (at ? `${at} ist ${value}` : `ist ${value}`);
export const missing = (at: string) => `${at} fehlt`;
export const otherVersion = "Seite und Werkbank gehören zu verschiedenen Versionen. Lade die Seite neu.";
export const status = (status: number) => `der Server antwortete mit Status ${status}`;
export const path = "ein Pfad darf keine leeren Teile, kein . und kein .. enthalten";
