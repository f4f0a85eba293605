/** Where a buyer came from, as the checkout link said (UTM parameters). */
export interface Tracking {
  source?: string | undefined;
  medium?: string | undefined;
  campaign?: string | undefined;
  term?: string | undefined;
  content?: string | undefined;
}
