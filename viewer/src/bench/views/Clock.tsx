/** Seconds of a search, which go on between two reports of the server. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { spell } from "./parts";

export function Clock({ seconds }: { seconds: number }): JSX.Element {
  const [more, setMore] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      setMore((n) => n + 1);
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return <>{` \u00b7 ${spell(seconds + more)}`}</>;
}
