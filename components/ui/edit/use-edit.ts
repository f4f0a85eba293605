"use client";

import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { presentOf, type ShownFailure, toFailure } from "../trpc/failure";
import { useOnChange } from "../use-on-change";

/** Input of a form, by the names of the values on the server. Unusable input is `undefined`. */
type Typed<Values> = { [Name in keyof Values]: unknown };

export interface Sent<Values> {
  /** Fields that the user changed. */
  change: Partial<Typed<Values>>;
  /** All fields, those that the user did not change as they were read. */
  next: Typed<Values>;
  /** Values that the user saw, for the server to compare with the present ones (`refuseOutdated`). */
  read: Values;
}

interface Options<Values extends object> {
  /** Values on the server, as last read. */
  saved: Values;
  typed: Typed<Values>;
  /** Fills the form. */
  show: (values: Values) => void;
  /** Reports whether the input can be sent. Marks the faults if not. */
  check?: () => boolean;
  /** Sends a change and returns the values after it. */
  send: (sent: Sent<Values>) => Promise<Values>;
  /** Marks the field that the server refused. Returns false if the failure is of no field. */
  markFault?: (thrown: unknown) => boolean;
}

export interface Difference<Values> {
  name: keyof Values & string;
  theirs: unknown;
  /** The user's input; undefined if the user left the field alone. */
  yours?: unknown;
}

export interface EditState<Values> {
  isDirty: boolean;
  isSaving: boolean;
  /** The last change was stored, and nothing was changed since. */
  isSaved: boolean;
  failure: ShownFailure | null;
  /** Fields that another editor changed since they were read; null if there is no conflict. */
  conflict: Difference<Values>[] | null;
  /** Returns true if the values were stored. */
  save: () => Promise<boolean>;
  /** Saves the user's fields over those of the other editor, and keeps the other fields of that editor. */
  overwrite: () => Promise<boolean>;
  /** Shows what the server has and drops the user's input. */
  discard: () => void;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (one !== undefined && other !== undefined && hashKey([one]) === hashKey([other]));
}

function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}

/**
 * Edits values on the server without reverting what another tab or person changed in the meantime. Only changed fields
 * are sent, with the values that the user saw. If these are outdated, nothing is saved, and the user chooses.
 */
export function useEdit<Values extends object>(options: Options<Values>): EditState<Values> {
  const { saved, typed, show, check = () => true, send, markFault } = options;
  const queryClient = useQueryClient();
  const [base, setBase] = useState(saved);
  const [present, setPresent] = useState<Values | null>(null);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isStored, setStored] = useState(false);
  const changed = namesOf(base).filter((name) => !isSame(typed[name], base[name]));
  const isDirty = changed.length > 0;

  function adopt(values: Values): void {
    setBase(values);
    setPresent(null);
    setFailure(null);
    show(values);
  }

  useOnChange(hashKey([saved]), () => {
    if (!isDirty && !isSaving && present === null) adopt(saved);
  });

  function changeOf(): Partial<Typed<Values>> {
    const change: Partial<Typed<Values>> = {};
    for (const name of changed) change[name] = typed[name];
    return change;
  }

  async function submit(read: Values, change = changeOf()): Promise<boolean> {
    setSaving(true);
    setStored(false);
    setFailure(null);
    setPresent(null);
    try {
      adopt(await send({ change, next: { ...read, ...change }, read }));
      setStored(true);
      return true;
    } catch (thrown) {
      const found = presentOf(thrown);
      if (found) {
        setPresent({ ...read, ...found });
        // The rest of the page shows the other editor's values, too.
        void queryClient.invalidateQueries();
      } else if (!markFault?.(thrown)) setFailure(toFailure(thrown));
      return false;
    } finally {
      setSaving(false);
    }
  }

  function differences(latest: Values): Difference<Values>[] {
    return namesOf(base)
      .filter((name) => !isSame(latest[name], base[name]))
      .map((name) => ({ name, theirs: latest[name], ...(changed.includes(name) && { yours: typed[name] }) }));
  }

  return {
    isDirty,
    isSaving,
    isSaved: isStored && !isDirty,
    failure,
    conflict: present && differences(present),
    save: async () => check() && submit(base),
    overwrite: async () => {
      if (present === null || !check()) return false;
      const change = changeOf();
      setBase(present);
      // The input was checked, so it has the shape of the values.
      show({ ...present, ...change } as Values);
      return submit(present, change);
    },
    discard: () => {
      setStored(false);
      adopt(present ?? base);
    },
  };
}
