#!/usr/bin/perl
# A bot in Perl, with nothing but what Perl brings along: it plays the shortest move there is, and of those the first.
use strict;
use warnings;

$| = 1;    # each answer leaves at once: whoever asked waits for it

while (my $line = <STDIN>) {
    if ($line =~ /"ask"\s*:\s*"hello"/) {
        print qq({"protocol":1,"name":"Perle","games":["canoe","zwei-wege","traxx","wege","buizen"],"words":"Plays the shortest move."}\n);
        next;
    }
    # Moves are short texts without quotes in them: for one array of them no module is needed.
    my ($list) = $line =~ /"moves"\s*:\s*\[([^\]]*)\]/;
    my @moves = $list =~ /"([^"]*)"/g;
    my ($shortest) = sort { length $a <=> length $b } @moves;
    print qq({"move":"$shortest"}\n);
}
