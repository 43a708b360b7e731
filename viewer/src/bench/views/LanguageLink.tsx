/** The way to the workbench in the other language, which is remembered. */

import type { JSX } from "preact";
import { rememberLanguage } from "../../ui/language";
import * as words from "../../words/language";

export function LanguageLink(): JSX.Element {
  const { language, name, page } = words.other;
  return (
    <a
      class="tab language"
      href={page}
      lang={language}
      hrefLang={language}
      onClick={() => {
        rememberLanguage(language);
      }}
    >
      {name}
    </a>
  );
}
