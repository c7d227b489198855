import { Button, Stack, Text } from '@site/ui';

/** Where a proxy says who is there, a session begins with it. */
export function ProxyNotice() {
  return (
    <Stack gap="4" alignItems="start">
      <Text>The proxy before the console signs you in. It named nobody: open the page anew.</Text>
      <Button onClick={() => location.reload()}>Open it anew</Button>
    </Stack>
  );
}
