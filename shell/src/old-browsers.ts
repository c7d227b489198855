/* What browsers since 2021 lack of what the site and its libraries call. */
Object.hasOwn ??= (object: object, key: PropertyKey) => Object.hasOwn(object, key);

export {};
