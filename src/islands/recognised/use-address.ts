import { useEffect, useState } from 'react';

/** The address of a picture as long as it is shown; none for a moment where another one was shown before. */
export function useAddress(picture: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ of: Blob; address: string }>();
  useEffect(() => {
    if (!picture) return;
    const address = URL.createObjectURL(picture);
    setMade({ of: picture, address });
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  // The address of the one before is good for nothing any more.
  return made?.of === picture ? made?.address : undefined;
}
