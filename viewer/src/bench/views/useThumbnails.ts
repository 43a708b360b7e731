/** Small pictures of the assemblies of a list, in the colours that their pieces have now. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { Thumbnails } from "../thumbnails";

/** `list` names what is listed: the pictures of another list are other ones. */
export function useThumbnails(
  list: string,
  colours: readonly string[],
  get: ConstructorParameters<typeof Thumbnails>[0],
): Thumbnails {
  const [, setVersion] = useState(0);
  const pictures = useMemo(
    () =>
      new Thumbnails(get, colours, () => {
        setVersion((n) => n + 1);
      }),
    [list, colours.join()],
  );
  useEffect(
    () => () => {
      pictures.leave();
    },
    [pictures],
  );
  return pictures;
}
