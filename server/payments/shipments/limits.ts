/** Limits of a shipment's tracking, shared with the dashboard form. */
export const shipmentLimits = { carrier: 60, trackingCode: 60 } as const;
