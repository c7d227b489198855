export function clearStorage(): void {
  sessionStorage.clear();
  localStorage.clear();
}

export function openTab(): void {
  sessionStorage.clear();
}

export function formWith(fields: Readonly<Record<string, string>>): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { name, value });
    form.append(input);
  }
  return form;
}

export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
