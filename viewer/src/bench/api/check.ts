/** Answers of the server, checked by its contract: JSON schemas, which burrkit.workbench.contract makes. */

import * as words from "../../words/bench/connection";

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
}

export interface Contract {
  /** Of all that follows: two contracts with the same are the same. */
  readonly digest: string;
  readonly endpoints: Readonly<Record<string, { readonly answer: Schema | null }>>;
  readonly $defs: Readonly<Record<string, Schema>>;
}

/** The place of a value that is not as the contract has it, and the value; null for one that is missing. */
interface Fault {
  readonly at: string;
  readonly value: string | null;
}

/** What is wrong with an answer, beginning with its place; null if it is as the contract has it. */
export function faultIn({ endpoints, $defs }: Contract, endpoint: string, answer: unknown): string | null {
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? resolved($defs[schema.$ref.replace("#/$defs/", "")]!) : schema;

  /** How badly an alternative fits: another type, keys that are missing or not known. */
  const misfit = (value: unknown, schema: Schema): number => {
    const { properties, required } = schema;
    if (!hasType(value, schema)) return 1000;
    if (!properties) return 0;
    const keys = Object.keys(value as object);
    return keys.filter((key) => !(key in properties)).length + required!.filter((key) => !keys.includes(key)).length;
  };

  /** The first thing that is wrong within the value. */
  const fault = (value: unknown, given: Schema): Fault | null => {
    const schema = resolved(given);
    const { anyOf, prefixItems, items, properties, additionalProperties } = schema;
    if (anyOf)
      return fault(
        value,
        anyOf.map(resolved).reduce((best, each) => (misfit(value, each) < misfit(value, best) ? each : best)),
      );
    if (!hasType(value, schema) || (prefixItems && (value as []).length !== prefixItems.length))
      return { at: "", value: shown(value) };
    if (Array.isArray(value))
      for (const [i, item] of value.entries()) {
        const inner = fault(item, prefixItems?.[i] ?? items ?? {});
        if (inner !== null) return { ...inner, at: `[${i}]${inner.at}` };
      }
    else if (properties ?? additionalProperties) {
      const record = value as Readonly<Record<string, unknown>>;
      for (const key of schema.required ?? []) if (!(key in record)) return { at: `.${key}`, value: null };
      for (const key in record) {
        const inner = fault(record[key], (properties ? properties[key] : additionalProperties) ?? {});
        if (inner !== null) return { ...inner, at: `.${key}${inner.at}` };
      }
    }
    return null;
  };

  const schema = endpoints[endpoint]?.answer;
  const found = schema ? fault(answer, schema) : null;
  if (!found) return null;
  const at = found.at.replace(/^\./, "");
  return found.value === null ? words.missing(at) : words.wrong(at, found.value);
}

/** Whether a value is one of the words of a schema, or of its type. */
function hasType(value: unknown, schema: Schema): boolean {
  const kind = kindOf(value);
  return schema.enum?.includes(value) ?? [undefined, kind, kind === "integer" ? "number" : kind].includes(schema.type);
}

/** The type of a value, as schemas name it. */
function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 40);
}
