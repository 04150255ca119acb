/** What a key may be allowed to do. */
export const permissions = ['speech', 'jobs', 'voices', 'chat', 'video'] as const;

export type Permission = (typeof permissions)[number];
