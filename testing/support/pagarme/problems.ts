/** Error as in the API: a message, and problems by field. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string[]> | null = null,
  ) {
    super(message);
  }

  get body(): object {
    return { message: this.message, ...(this.errors ? { errors: this.errors } : {}) };
  }
}

export const notFound = (what: string) => new Problem(404, `${what} not found.`);

export const invalid = (field: string, message: string) =>
  new Problem(422, "The request is invalid.", { [field]: [message] });

/** Well-formed request that cannot be performed now. */
export const precondition = (message: string) => new Problem(412, message);

export const unauthorized = () => new Problem(401, "Authorization has been denied for this request.");
